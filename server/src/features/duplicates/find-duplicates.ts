import type { Database, Tx } from '@dealwright/db/database';
import { blockKeys } from '@dealwright/domain/duplicates/block-keys';
import { judgePair } from '@dealwright/domain/duplicates/judge-pair';
import { DUPLICATE_KINDS, type DuplicateKind } from '@dealwright/domain/duplicates/record';
import { FIXED_WEIGHTS, learnWeights, type Weights } from '@dealwright/domain/duplicates/weights';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import { finishChecks, listWaitingCompanies, type Turn, takeChecks } from './check-store.ts';
import { type ComparedRecord, readRecords } from './facts-store.ts';
import { type FoundPair, listLessons, listNeighbours, replaceKeys, replacePairs } from './store.ts';

/** Small enough to compare with all matches in a second or two. */
const BATCH = 200;
/** After this time an unfinished batch belongs to a process that was killed. */
const GIVEN_UP_MS = 10 * 60_000;
/** An import or undo that takes longer no longer keeps records waiting. */
const UNDER_WAY_MS = 60 * 60_000;

const turnAt = (now: Date): Turn => ({
  now,
  takenBefore: new Date(now.getTime() - GIVEN_UP_MS),
  underWaySince: new Date(now.getTime() - UNDER_WAY_MS),
});

/** The weights of a company: the fixed ones, adjusted by its decisions. */
export async function companyWeights(tx: Tx, companyId: string, kind: DuplicateKind): Promise<Weights> {
  return learnWeights(FIXED_WEIGHTS[kind], await listLessons(tx, companyId, kind));
}

interface Batch<Kind extends DuplicateKind> {
  readonly companyId: string;
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly now: Date;
}

/** Compares records with all others that share a key. */
async function compareBatch<Kind extends DuplicateKind>(tx: Tx, batch: Batch<Kind>): Promise<void> {
  const { companyId, kind, ids, now } = batch;
  const records = new Map<string, ComparedRecord<Kind>>();
  for (const record of await readRecords(tx, companyId, kind, ids)) records.set(record.id, record);
  const keys = [...records.values()].flatMap(({ id, workspaceId, facts }) =>
    blockKeys(kind, facts).map((key) => ({ workspace_id: workspaceId, record_id: id, key })),
  );
  await replaceKeys(tx, batch, ids, keys);
  const neighbours = await listNeighbours(tx, batch, ids);
  const others = new Set(neighbours.flatMap(({ one_id, other_id }) => [one_id, other_id]));
  const unread = [...others].filter((id) => !records.has(id));
  for (const record of await readRecords(tx, companyId, kind, unread)) records.set(record.id, record);
  const weights = await companyWeights(tx, companyId, kind);
  const pairs = neighbours.flatMap(({ one_id, other_id }): FoundPair[] => {
    const [one, other] = [records.get(one_id), records.get(other_id)];
    if (!one || !other) return [];
    const { answer, score, reasons } = judgePair(kind, one.facts, other.facts, weights);
    if (answer === 'different') return [];
    return [{ workspaceId: one.workspaceId, oneId: one_id, otherId: other_id, score, answer, reasons }];
  });
  await replacePairs(tx, batch, ids, pairs, now);
  await finishChecks(tx, companyId, kind, ids);
}

/** Compares new and changed records of one company, batch by batch, each in its own transactions. Returns how many. */
export async function compareWaiting(
  database: Database,
  companyId: string,
  now: () => Date,
): Promise<number> {
  let compared = 0;
  for (const kind of DUPLICATE_KINDS) {
    for (let batch = BATCH; batch >= BATCH; compared += batch) {
      const ids = await asCompany(database, companyId, (tx) =>
        takeChecks(tx, companyId, kind, { most: BATCH, ...turnAt(now()) }),
      );
      batch = ids.length;
      if (batch === 0) continue;
      await asCompany(database, companyId, (tx) => compareBatch(tx, { companyId, kind, ids, now: now() }));
    }
  }
  return compared;
}

/** The same for every company with records to compare. */
export async function compareAllWaiting(database: Database, now: () => Date): Promise<number> {
  let compared = 0;
  for (const companyId of await asSystem(database, (tx) => listWaitingCompanies(tx, turnAt(now())))) {
    compared += await compareWaiting(database, companyId, now);
  }
  return compared;
}
