import type { Tx } from '@dealwright/db/database';
import { IMPORT_KINDS, type ImportKind } from '@dealwright/domain/import/fields';
import { cutText } from '@dealwright/domain/cut-text';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import type { ImportDeps } from '../deps.ts';
import { encodingOf, type ImportFileRow } from '../files-store.ts';
import { openTable } from '../reading/open-table.ts';
import type { TableRow } from '../reading/table.ts';
import { addCounts, deleteSomeRows, insertRows, noCounts, type StagedRow } from '../rows-store.ts';
import { changeImport, type FateCounts, getImport, type ImportKey, type ImportRecord } from '../store.ts';
import { listTeam } from '../team-store.ts';
import { withLocalFile } from '../with-local-file.ts';
import { type Decided, decideRows } from './decide-rows.ts';
import { planRows } from './plan-rows.ts';
import { Planned } from './planned.ts';
import { ImportHindered, requireImporter } from './rights.ts';
import type { ImpliedRecord, RowIn, Scene } from './scene.ts';
import { Team } from './team.ts';
import { Waiting } from './waiting.ts';

/** Rows decided at once. */
export const ROWS_AT_ONCE = 500;
const ROWS_OF_OLD = 5_000;
/** The limit of one import, since records from earlier rows are held in memory. */
const MOST_ROWS = 500_000;

/** The progress of a preview. */
interface Progress {
  ordinal: number;
  done: number;
  counts: FateCounts;
}

/** The import was stopped or changed during its preview. */
class PreviewOver extends Error {}

interface Preview {
  readonly deps: ImportDeps;
  readonly record: ImportRecord;
  readonly key: ImportKey;
  readonly files: readonly ImportFileRow[];
  readonly planned: Planned;
  readonly now: Date;
  progress: Progress;
}

export const memberOf = ({ company_id, created_by }: ImportRecord) => ({
  companyId: company_id,
  userId: created_by,
});

/** The current rules, for one transaction. */
export async function sceneOf(
  tx: Tx,
  actor: Actor,
  { record, files, now, planned }: Pick<Preview, 'record' | 'files' | 'now' | 'planned'>,
): Promise<Scene> {
  const { options } = record;
  const team = new Team(await listTeam(tx, actor), options.owner_id);
  const plans = files.flatMap((file) =>
    file.kind === null
      ? []
      : [[file.position, planRows(file, file.kind, { currency: options.currency, now })] as const],
  );
  return {
    key: { companyId: record.company_id, id: record.id },
    actor,
    options,
    team,
    plans: new Map(plans),
    fileNames: new Map(files.map(({ position, file_name }) => [position, file_name])),
    now,
    planned,
    operation: null,
  };
}

function stagedOf(
  { ordinal }: Progress,
  kind: ImportKind,
  rows: readonly RowIn[],
  decisions: readonly (Decided | null)[],
): StagedRow[] {
  let next = ordinal;
  return rows.flatMap((row, at) => {
    const decided = decisions[at];
    if (!decided) return [];
    next += 1;
    const { fate, name, reason, record_id } = decided;
    const { file, line, cells, is_implied } = row;
    return [
      {
        ordinal: next,
        file,
        line,
        kind,
        fate,
        name,
        reason: cutText(reason, 2_000),
        cells,
        record_id,
        is_implied,
      },
    ];
  });
}

const impliedRow = ({ id, cells, file, line }: ImpliedRecord): RowIn => ({
  file,
  line,
  cells,
  is_implied: true,
  record_id: id,
});

/** The staged row without its ordinal, which is assigned last. */
const stagedImplied = (implied: ImpliedRecord): Omit<StagedRow, 'ordinal'> => ({
  kind: implied.kind,
  fate: 'create',
  name: implied.name,
  reason: 'Named by another row',
  ...impliedRow(implied),
});

/** Decides some rows of a kind and stages them; returns those that wait for others. */
async function stage(
  preview: Preview,
  kind: ImportKind,
  rows: readonly RowIn[],
  waiting: Waiting,
): Promise<RowIn[]> {
  const { deps, record, key } = preview;
  const { progress, left, planned } = await asMember(deps.database, memberOf(record), async (tx, member) => {
    const actor = requireImporter(member, record);
    const current = await getImport(tx, key, true);
    if (current?.state !== 'previewing' || current.version !== record.version) throw new PreviewOver();
    const planned = preview.planned.attempt();
    const scene = await sceneOf(tx, actor, { ...preview, planned });
    const { decisions, implied } = await decideRows(tx, scene, kind, rows, waiting);
    const added = implied.map((record, at) => ({
      ...stagedImplied(record),
      ordinal: preview.progress.ordinal + at + 1,
    }));
    const from = { ...preview.progress, ordinal: preview.progress.ordinal + added.length };
    const staged = [...added, ...stagedOf(from, kind, rows, decisions)];
    await insertRows(tx, key, staged);
    const decided = staged.length - added.length;
    const next = {
      ordinal: preview.progress.ordinal + staged.length,
      done: preview.progress.done + decided,
      counts: addCounts(preview.progress.counts, staged),
    };
    await changeImport(tx, key, { rows_done: next.done }, deps.now());
    return { planned, progress: next, left: rows.filter((_, at) => decisions[at] === null) };
  });
  preview.progress = progress;
  preview.planned.keep(planned);
  if (progress.ordinal > MOST_ROWS) {
    throw new ImportHindered(
      'These files have more than 500,000 rows. Split them and import one part at a time.',
    );
  }
  return left;
}

/** A cell without characters that the database can't store. */
const storable = (cell: string): string =>
  cell.isWellFormed() && !cell.includes('\0') ? cell : cell.toWellFormed().replaceAll('\0', '');

const rowOf =
  (file: number) =>
  ({ line, cells }: TableRow): RowIn => ({
    file,
    line,
    cells: cells.map(storable),
    is_implied: false,
    record_id: null,
  });

/** Decides the rows of one file as they are read; returns those that wait for others. */
function stageFile(
  preview: Preview,
  kind: ImportKind,
  file: ImportFileRow,
  waiting: Waiting,
): Promise<RowIn[]> {
  return withLocalFile(preview.deps, preview.key, file.stored_as, async (path) => {
    const table = await openTable(path, { sheet: file.sheet, encoding: encodingOf(file) });
    const left: RowIn[] = [];
    let batch: RowIn[] = [];
    for await (const row of table.rows) {
      batch.push(rowOf(file.position)(row));
      if (batch.length < ROWS_AT_ONCE) continue;
      left.push(...(await stage(preview, kind, batch, waiting)));
      batch = [];
    }
    if (batch.length > 0) left.push(...(await stage(preview, kind, batch, waiting)));
    return left;
  });
}

/** Decides waiting rows again, round after round; those that can't get what they wait for are imported without it. */
async function stageWaiting(
  preview: Preview,
  kind: ImportKind,
  rows: readonly RowIn[],
  first: Waiting,
): Promise<void> {
  let left = rows;
  for (let waiting = first.next(true); left.length > 0; ) {
    const still: RowIn[] = [];
    for (let from = 0; from < left.length; from += ROWS_AT_ONCE) {
      still.push(...(await stage(preview, kind, left.slice(from, from + ROWS_AT_ONCE), waiting)));
    }
    waiting = waiting.next(still.length < left.length);
    left = still;
  }
}

async function clear({ deps, record, key, files }: Preview): Promise<void> {
  const total = files.reduce((sum, { survey }) => sum + (survey?.rows ?? 0), 0);
  for (let gone = ROWS_OF_OLD; gone >= ROWS_OF_OLD; ) {
    gone = await asMember(deps.database, memberOf(record), (tx) => deleteSomeRows(tx, key, ROWS_OF_OLD));
  }
  await asMember(deps.database, memberOf(record), (tx) =>
    changeImport(tx, key, { rows_done: 0, rows_total: total, counts: null }, deps.now()),
  );
}

/** Decides every row, in import order, and writes nothing else. */
export async function previewImport(
  deps: ImportDeps,
  record: ImportRecord,
  files: readonly ImportFileRow[],
): Promise<void> {
  const key = { companyId: record.company_id, id: record.id };
  const included = files.filter(({ included: is, kind }) => is && kind !== null);
  const preview: Preview = {
    deps,
    record,
    key,
    files: included,
    planned: new Planned(),
    now: deps.now(),
    progress: { ordinal: 0, done: 0, counts: noCounts() },
  };
  try {
    await clear(preview);
    for (const kind of IMPORT_KINDS) {
      const waiting = new Waiting();
      const left: RowIn[] = [];
      for (const file of included) {
        if (file.kind === kind) left.push(...(await stageFile(preview, kind, file, waiting)));
      }
      await stageWaiting(preview, kind, left, waiting);
    }
    const { counts, done } = preview.progress;
    await asMember(deps.database, memberOf(record), (tx) =>
      changeImport(tx, key, { state: 'previewed', work: null, counts, rows_done: done }, deps.now()),
    );
  } catch (error) {
    if (!(error instanceof PreviewOver)) throw error;
  }
}
