import type { Tx } from '@dealwright/db/database';
import type { ImportKind } from '@dealwright/domain/import/fields';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { holdRecordEvents } from '../../../platform/events.ts';
import { planAnew } from '../../../platform/plan-anew.ts';
import { lockCompany } from '../../deals/store.ts';
import { beginOperation, finishOperation, type OperationKey } from '../../operations/record-operation.ts';
import { announceFinished } from '../announce-finished.ts';
import { auditTeam } from '../audit-team.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportFileRow, saveMappings } from '../files-store.ts';
import { addCounts, correctRows, listRowsAfter, noCounts, type StagedRow } from '../rows-store.ts';
import { changeImport, type FateCounts, getImport, type ImportKey, type ImportRecord } from '../store.ts';
import { type Decided, decideRows, type Write } from './decide-rows.ts';
import { nameOwners } from './name-owners.ts';
import { Planned } from './planned.ts';
import { memberOf, ROWS_AT_ONCE, sceneOf } from './preview.ts';
import { requireImporter } from './rights.ts';
import type { Decision, Scene } from './scene.ts';
import { writeAccounts } from './write-accounts.ts';
import { writeContacts } from './write-contacts.ts';
import { writeDeals } from './write-deals.ts';
import { writeProducts } from './write-products.ts';
import { writeStakeholders } from './write-stakeholders.ts';
import { writeTeammates } from './write-team.ts';

/** Rows that are written, or checked again in case something changed since. */
const ACTED_ON = ['create', 'update', 'unchanged'];

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });

async function operationOf(
  tx: Tx,
  actor: Actor,
  record: ImportRecord,
  files: readonly ImportFileRow[],
  now: Date,
) {
  if (record.operation_id !== null) return { companyId: record.company_id, id: record.operation_id };
  const names = files.map(({ file_name }) => file_name);
  const label = `Import of ${LISTED.format(names)}`.slice(0, 200).toWellFormed();
  const operation = {
    actor,
    kind: 'import',
    label,
    facts: { import_id: record.id },
    now,
  } as const;
  return beginOperation(tx, operation, 'running');
}

const isOf =
  <K extends Write['kind']>(kind: K) =>
  (decision: Decided): decision is Decision<Extract<Write, { readonly kind: K }>> =>
    decision.write?.kind === kind;

async function write(
  tx: Tx,
  scene: Scene,
  operation: OperationKey,
  kind: ImportKind,
  decisions: readonly Decided[],
): Promise<void> {
  if (kind === 'teammate') await writeTeammates(tx, scene, operation, decisions.filter(isOf('teammate')));
  if (kind === 'product') await writeProducts(tx, scene, operation, decisions.filter(isOf('product')));
  if (kind === 'account') await writeAccounts(tx, scene, operation, decisions.filter(isOf('account')));
  if (kind === 'contact') await writeContacts(tx, scene, operation, decisions.filter(isOf('contact')));
  if (kind === 'deal') await writeDeals(tx, scene, operation, decisions.filter(isOf('deal')));
  if (kind === 'stakeholder') {
    await writeStakeholders(tx, scene, operation, decisions.filter(isOf('stakeholder')));
  }
}

/** Groups consecutive rows of the same kind. */
function inRuns(rows: readonly StagedRow[]): StagedRow[][] {
  const runs: StagedRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const [first] = last ?? [];
    if (last && first?.kind === row.kind && first.is_implied === row.is_implied) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Decides rows again by current data, writes them, and returns the results that differ from the preview. */
async function writeRows(
  tx: Tx,
  begun: Scene,
  operation: OperationKey,
  { rows, files }: { readonly rows: readonly StagedRow[]; readonly files: readonly ImportFileRow[] },
) {
  let scene = begun;
  const corrected: { readonly before: StagedRow; readonly after: StagedRow }[] = [];
  for (const run of inRuns(rows)) {
    const kind = run[0]?.kind ?? 'deal';
    if (kind !== 'teammate') scene = await nameOwners(tx, scene, files);
    const { decisions } = await decideRows(tx, scene, kind, run);
    await write(
      tx,
      scene,
      operation,
      kind,
      decisions.filter((decided) => decided !== null),
    );
    run.forEach((before, at) => {
      const decided = decisions[at];
      if (!decided) return;
      const { fate, reason, record_id } = decided;
      // A reason is only updated if the result changed: an update by the import itself isn't news.
      if (fate !== before.fate || record_id !== before.record_id) {
        corrected.push({ before, after: { ...before, fate, reason, record_id } });
      }
    });
  }
  return corrected;
}

interface Step {
  readonly isOver: boolean;
}

/** Writes the next rows and the checkpoint in one transaction, so a kill duplicates and loses none. */
async function step(tx: Tx, member: Actor | null, deps: ImportDeps, run: Run): Promise<Step> {
  const record = await getImport(tx, run.key, true);
  if (record?.state !== 'running') return { isOver: true };
  const actor = requireImporter(member, record);
  const now = deps.now();
  await planAnew(tx);
  await holdRecordEvents(tx);
  await lockCompany(tx, actor.companyId);
  const operation = await operationOf(tx, actor, record, run.files, now);
  const rows = await listRowsAfter(tx, run.key, { after: record.rows_done, limit: ROWS_AT_ONCE });
  const scene = { ...(await sceneOf(tx, actor, { ...run, record, now, planned: new Planned() })), operation };
  const acted = rows.filter(({ fate }) => ACTED_ON.includes(fate));
  const corrected = await writeRows(tx, scene, operation, { rows: acted, files: run.files });
  await correctRows(
    tx,
    run.key,
    corrected.map(({ after }) => after),
  );
  const counts = countsAfter(record.counts ?? noCounts(), corrected);
  const done = rows.at(-1)?.ordinal ?? record.rows_done;
  const isOver = rows.length < ROWS_AT_ONCE;
  await changeImport(
    tx,
    run.key,
    {
      rows_done: done,
      counts,
      operation_id: operation.id,
      ...(isOver && { state: 'done', work: null, error: null, finished_at: now }),
    },
    now,
  );
  if (isOver) {
    await finishOperation(tx, operation);
    await auditTeam(tx, record, operation);
    await saveMappings(tx, run.key, actor, now);
    await announceFinished(tx, record, { ending: 'done', counts });
  }
  return { isOver };
}

function countsAfter(
  counts: FateCounts,
  corrected: readonly { readonly before: StagedRow; readonly after: StagedRow }[],
): FateCounts {
  const without = addCounts(
    counts,
    corrected.map(({ before }) => before),
    -1,
  );
  return addCounts(
    without,
    corrected.map(({ after }) => after),
  );
}

interface Run {
  readonly key: ImportKey;
  readonly files: readonly ImportFileRow[];
}

/** Imports what the preview showed, from the checkpoint. Returns when all is done, or when `mayGoOn` returns false. */
export async function runImport(
  deps: ImportDeps,
  record: ImportRecord,
  files: readonly ImportFileRow[],
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const run = {
    key: { companyId: record.company_id, id: record.id },
    files: files.filter(({ included }) => included),
  };
  while (mayGoOn()) {
    const { isOver } = await asMember(deps.database, memberOf(record), (tx, member) =>
      step(tx, member, deps, run),
    );
    if (isOver) return;
  }
}
