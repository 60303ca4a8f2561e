import type { DuplicatePair, DuplicateRecord } from '@dealwright/contract/duplicates/duplicates';
import type { Tx } from '@dealwright/db/database';
import { blockKeys } from '@dealwright/domain/duplicates/block-keys';
import { judgePair } from '@dealwright/domain/duplicates/judge-pair';
import type { DuplicateKind, FactsOf } from '@dealwright/domain/duplicates/record';
import type { Actor } from '../../platform/actor.ts';
import { listReadableDeals } from './access.ts';
import { readRecords } from './facts-store.ts';
import { companyWeights } from './find-duplicates.ts';
import { presentRecord } from './present-pair.ts';
import { listByKeys } from './store.ts';

/** The limit of records to compare, however common the name is. */
const MOST_READ = 100;
const MOST_SHOWN = 5;

interface Similar extends Pick<DuplicatePair, 'answer' | 'reasons'> {
  readonly record: DuplicateRecord;
}

/** Existing records that a new one may duplicate, if the person can read them. */
export async function findSimilar<Kind extends DuplicateKind>(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  facts: FactsOf[Kind],
): Promise<Similar[]> {
  const met = await listByKeys(tx, actor, kind, blockKeys(kind, facts), MOST_READ);
  // Everyone in a workspace can read its accounts and contacts.
  const readable = kind === 'deal' ? await listReadableDeals(tx, actor, met) : met;
  const records = await readRecords(tx, actor.companyId, kind, readable);
  const weights = await companyWeights(tx, actor.companyId, kind);
  return records
    .map((record) => ({ record, ...judgePair(kind, facts, record.facts, weights) }))
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ record, answer, reasons }) =>
      answer === 'different' ? [] : [{ record: presentRecord(record), answer, reasons: [...reasons] }],
    )
    .slice(0, MOST_SHOWN);
}
