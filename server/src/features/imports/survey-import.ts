import type { Tx } from '@dealwright/db/database';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import type { FileSurvey } from '@dealwright/domain/import/survey';
import type { Actor } from '../../platform/actor.ts';
import { asCompany } from '../../platform/as-member.ts';
import { listProductNames } from '../products/many-store.ts';
import {
  correctMapping,
  fingerprintOf,
  mappingOf,
  productTargets,
  rememberedMapping,
  rereadMapping,
  type Targets,
} from './build-mapping.ts';
import type { ImportDeps } from './deps.ts';
import {
  changeImportFile,
  encodingOf,
  findSavedMapping,
  type ImportFileChange,
  type ImportFileRow,
  insertImportFile,
  listImportFiles,
} from './files-store.ts';
import type { FileMapping } from './mapping.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';
import { endSurvey } from './start-work.ts';
import { changeImport, type ImportKey, type ImportRecord } from './store.ts';
import { listTeam } from './team-store.ts';
import { withLocalFile } from './with-local-file.ts';

/** Sheets after the first become separate files, in positions that no uploaded file has. */
const placeOfSheet = (storedAs: number, at: number): number => (at === 0 ? storedAs : storedAs + 100 * at);
const MOST_SHEETS = 20;

const placeOf = ({ company_id: companyId, workspace_id: workspaceId }: ImportRecord) => ({
  companyId,
  workspaceId,
});

interface Survey {
  readonly deps: ImportDeps;
  readonly record: ImportRecord;
  readonly key: ImportKey;
  readonly members: readonly string[];
}

interface Surveyed {
  readonly position: number;
  readonly sheet: string | null;
  readonly survey: FileSurvey | null;
  readonly message: string | null;
  readonly isEmpty?: boolean;
  /** Null for workbooks and archives, or if it isn't text. */
  readonly encoding: TextEncoding | null;
}

async function surveySheet(
  { members }: Survey,
  path: string,
  file: ImportFileRow,
  place: Pick<Surveyed, 'position' | 'sheet' | 'encoding'>,
): Promise<Surveyed> {
  const { sheet, encoding } = place;
  try {
    const { surveyFile } = await import('./recognition/survey-file.ts');
    const survey = await surveyFile(path, sheet ?? file.file_name, { members, sheet, encoding });
    return { ...place, survey, message: null };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ...place, survey: null, message: error.message, isEmpty: error.reason === 'no_rows' };
  }
}

const leftOutOf = (files: number): string | null =>
  files === 0
    ? null
    : 'Team, products, accounts, contacts, deals and stakeholders are imported. The other files are for your records.';

/** Surveys one file, each of its sheets separately. */
function surveyStored(run: Survey, file: ImportFileRow): Promise<Surveyed[]> {
  return withLocalFile(run.deps, run.key, file.stored_as, async (path) => {
    const found: Surveyed[] = [];
    try {
      const { detectEncoding, listTables } = await import('./reading/open-table.ts');
      const { names, isArchive, leftOut } = await listTables(path);
      const encoding = encodingOf(file) ?? (await detectEncoding(path));
      for (const sheet of names.length === 0 ? [null] : names.slice(0, MOST_SHEETS)) {
        const position = placeOfSheet(file.position, found.length);
        const surveyed = await surveySheet(run, path, file, { position, sheet, encoding });
        // An export has a contacts file even if there are no contacts.
        if (isArchive && surveyed.isEmpty) continue;
        const note = found.length === 0 ? leftOutOf(leftOut) : null;
        found.push({ ...surveyed, message: surveyed.message ?? note });
      }
      if (found.length === 0) throw new UnreadableFile('no_rows', 'This archive has nothing to import.');
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const { position } = file;
      found.push({ position, sheet: null, survey: null, message: error.message, encoding: encodingOf(file) });
    }
    return found;
  });
}

interface Guess {
  readonly mapping: FileMapping;
  readonly remembered: boolean;
}

/** The mapping chosen for an earlier file with the same headers, or the one that is recognized. */
async function guessMapping(
  tx: Tx,
  record: ImportRecord,
  survey: FileSurvey,
  targets: Targets,
): Promise<Guess> {
  const saved = await findSavedMapping(tx, placeOf(record), fingerprintOf(survey));
  if (!saved) return { mapping: mappingOf(survey, targets), remembered: false };
  const chosen = { ...saved.mapping, kind: saved.kind };
  return { mapping: rememberedMapping(chosen, survey, targets), remembered: true };
}

/** Whether a mapping stays when its file is read again: the headers are the same, or a person corrected that many columns. */
function outlives(before: FileMapping, hasSameHeaders: boolean, { columns }: FileSurvey): boolean {
  if (before.kind === null) return false;
  return hasSameHeaders || (before.corrected === true && before.columns.length === columns.length);
}

/**
 * What changes with the contents of a file. If it was read before, it stays left out, and its mapping may stay as it was
 * corrected. An unreadable file keeps both, in case it is read once more.
 */
async function readAnew(
  tx: Tx,
  record: ImportRecord,
  { mapping: before, remembered, fingerprint: known }: ImportFileRow,
  survey: FileSurvey | null,
): Promise<ImportFileChange> {
  if (survey === null) return { survey, included: false };
  const fingerprint = fingerprintOf(survey);
  if (before === null) return { survey, fingerprint };
  const place = { companyId: record.company_id, id: record.id };
  const targets = await targetsOf(tx, placeOf(record), await listImportFiles(tx, place));
  const read = outlives(before, fingerprint === known, survey)
    ? { mapping: rereadMapping(before, survey, targets), remembered }
    : await guessMapping(tx, record, survey, targets);
  const { kind } = read.mapping;
  const leftOut = before.leftOut === true;
  return {
    survey,
    fingerprint,
    remembered: read.remembered,
    kind,
    included: kind !== null && !leftOut,
    mapping: { ...read.mapping, leftOut },
  };
}

async function saveSurveyed(
  { deps, key, record }: Survey,
  file: ImportFileRow,
  found: readonly Surveyed[],
): Promise<void> {
  const now = deps.now();
  await asCompany(deps.database, key.companyId, async (tx) => {
    for (const { position, sheet, survey, message, encoding } of found) {
      const row = { position, fileName: file.file_name, sheet, bytes: 0, storedAs: file.stored_as };
      if (position !== file.position) await insertImportFile(tx, key, row, now);
      await changeImportFile(tx, key, position, {
        sheet,
        state: survey ? 'ready' : 'unreadable',
        message,
        detected_encoding: file.detected_encoding ?? encoding,
        ...(await readAnew(tx, record, file, survey)),
      });
    }
    await changeImport(tx, key, {}, now);
  });
}

/** The people and products that values can be matched to: those of the workspace and of the files themselves. */
export async function targetsOf(
  tx: Tx,
  place: Pick<Actor, 'companyId' | 'workspaceId'>,
  files: readonly ImportFileRow[],
): Promise<Targets> {
  const team = await listTeam(tx, place);
  const owners = team.filter(({ role }) => role !== 'viewer');
  return {
    person: owners.map(({ id, name, email }) => ({ key: id, label: name, also: [email] })),
    product: productTargets(
      files.flatMap(({ survey }) => survey ?? []),
      await listProductNames(tx, place),
    ),
  };
}

/** Sets the initial mapping of the files that have none yet; those of the others offer what the new ones contain. */
async function mapFiles(tx: Tx, record: ImportRecord, key: ImportKey): Promise<void> {
  const files = await listImportFiles(tx, key);
  const targets = await targetsOf(tx, placeOf(record), files);
  for (const { position, survey, mapping: before } of files) {
    if (!survey) continue;
    if (before !== null) {
      await changeImportFile(tx, key, position, { mapping: correctMapping(before, survey, {}, targets) });
      continue;
    }
    const guess = await guessMapping(tx, record, survey, targets);
    const { kind } = guess.mapping;
    await changeImportFile(tx, key, position, { ...guess, kind, included: kind !== null });
  }
}

/** Surveys the files of an import and maps them. */
export async function surveyImport(
  deps: ImportDeps,
  record: ImportRecord,
  files: readonly ImportFileRow[],
): Promise<void> {
  const key = { companyId: record.company_id, id: record.id };
  const place = placeOf(record);
  const team = await asCompany(deps.database, record.company_id, (tx) => listTeam(tx, place));
  const run = { deps, record, key, members: team.flatMap(({ name, email }) => [name, email]) };
  for (const file of files) {
    if (file.state === 'reading' && file.position === file.stored_as) {
      await saveSurveyed(run, file, await surveyStored(run, file));
    }
  }
  await asCompany(deps.database, record.company_id, async (tx) => {
    await mapFiles(tx, record, key);
    await endSurvey(tx, key, deps.now());
  });
}
