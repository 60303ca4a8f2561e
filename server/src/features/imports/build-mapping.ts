import { createHash } from 'node:crypto';
import { type ImportValue, NAMED_OWNER } from '@dealwright/contract/imports/imports';
import {
  type ImportField,
  type ImportKind,
  importFieldOf,
  type ValueKind,
} from '@dealwright/domain/import/fields';
import type { DecimalMark, FileSurvey, SurveyedColumn, ValueTarget } from '@dealwright/domain/import/survey';
import { offerValues, valueTargetsOf } from '@dealwright/domain/import/value-map';
import type { FileMapping, MappedColumn } from './mapping.ts';
import { matchColumns } from './recognition/match-columns.ts';

/** The people and products that values of files can be matched to. */
export interface Targets {
  readonly person: readonly ValueTarget[];
  readonly product: readonly ValueTarget[];
}

/** Equal for files with the same headers in the same order, ignoring case and surrounding blanks. */
export function fingerprintOf({ columns }: FileSurvey): string {
  const headers = columns.map(({ header }) => header.trim().toLowerCase());
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 32);
}

function markOf({ source }: FileSurvey, { amounts }: SurveyedColumn): DecimalMark {
  // Our own exports use a decimal point, even for currencies with three decimals, where it could be a thousands separator.
  const isOwn = source === 'dealwright' && amounts?.isSure === false;
  return isOwn ? '.' : (amounts?.mark ?? '.');
}

function mappedColumn(
  survey: FileSurvey,
  column: SurveyedColumn,
  field: ImportField | null,
  reason: string,
): MappedColumn {
  const { days, amounts } = column;
  return {
    field,
    reason,
    decimalMark: markOf(survey, column),
    currency: amounts?.currency ?? null,
    days: days && {
      order: days.isSure ? days.order : null,
      sure: days.isSure,
      reason: days.reason,
      would_differ: days.wouldDiffer,
      examples: days.examples.map(({ text, monthFirst, dayFirst }) => ({
        text,
        month_first: monthFirst,
        day_first: dayFirst,
      })),
    },
  };
}

const valueKindOf = (kind: ImportKind, field: ImportField | null): ValueKind | null =>
  (field && importFieldOf(kind, field)?.values) ?? null;

function targetsFor(kind: ValueKind, targets: Targets): readonly ValueTarget[] {
  return kind === 'person' || kind === 'product' ? targets[kind] : (valueTargetsOf(kind) ?? []);
}

/** Whether a person's earlier choice still applies: a member who was chosen may have left, or be a viewer now. */
function stillApplies(kind: ValueKind, { decided, target }: ImportValue, { person }: Targets): boolean {
  if (!decided || kind !== 'person' || target === null || target === NAMED_OWNER) return decided;
  return person.some(({ key }) => key === target);
}

/** What the values of the columns are matched to; earlier choices are kept. */
function valuesOf(
  kind: ImportKind,
  survey: FileSurvey,
  columns: readonly MappedColumn[],
  { targets, chosen }: { readonly targets: Targets; readonly chosen: readonly ImportValue[] },
): ImportValue[] {
  const before = new Map(chosen.map((value) => [`${value.field} ${value.text}`, value]));
  return columns.flatMap(({ field }, at) => {
    const values = survey.columns[at]?.values;
    const valueKind = valueKindOf(kind, field);
    if (field === null || valueKind === null || !values) return [];
    return offerValues(valueKind, values, targetsFor(valueKind, targets)).map((offer): ImportValue => {
      const known = before.get(`${field} ${offer.value}`);
      const isKnown = known !== undefined && stillApplies(valueKind, known, targets);
      // An owner or manager who matches nobody here is kept by name.
      const isStranger = valueKind === 'person' && offer.how === 'none';
      const isOff = known !== undefined && !isKnown && (known.decided || known.lapsed === true);
      const hasLapsed = isOff && valueKind === 'person' && offer.how !== 'same';
      const preselected = hasLapsed
        ? null
        : isStranger
          ? NAMED_OWNER
          : offer.isPreselected
            ? offer.target
            : null;
      return {
        field,
        text: offer.value,
        rows: offer.count,
        decided: isKnown || preselected !== null,
        target: isKnown ? known.target : preselected,
        offer: offer.target === null ? null : { target: offer.target, label: offer.label ?? offer.target },
        how: offer.how,
        ...(hasLapsed && { lapsed: true }),
      };
    });
  });
}

/** The initial mapping of a file, as recognized. */
export function mappingOf(survey: FileSurvey, targets: Targets): FileMapping {
  const { kind, kindReason } = survey;
  const columns = survey.columns.map((column) => mappedColumn(survey, column, column.field, column.reason));
  const values = kind === null ? [] : valuesOf(kind, survey, columns, { targets, chosen: [] });
  return { kind, kindReason, columns, values };
}

/** The reason of what a person set. */
export const CHOSEN = 'You chose it';
const TAKEN = 'Another column takes its place';

function matchHeaders(kind: ImportKind, { columns, source }: FileSurvey) {
  const known = columns.map(({ header }) => ({ header, contents: null }));
  return matchColumns(kind, known, source);
}

/** The mapping of the file as another kind, by its column names. */
export function mappingAs(kind: ImportKind, survey: FileSurvey, targets: Targets): FileMapping {
  const matched = matchHeaders(kind, survey);
  const columns = survey.columns.map((column, at) =>
    mappedColumn(survey, column, matched[at]?.field ?? null, matched[at]?.reason ?? ''),
  );
  return {
    kind,
    kindReason: CHOSEN,
    columns,
    values: valuesOf(kind, survey, columns, { targets, chosen: [] }),
  };
}

const REMEMBERED = 'As you chose for an earlier file with these columns';

/**
 * The file's own evidence comes first, then the earlier choice. Where the days contradict each other, or the earlier ones
 * had the year first, a person is asked.
 */
function rememberedDays(
  days: MappedColumn['days'],
  before: MappedColumn['days'] | undefined,
  isMixed: boolean,
): MappedColumn['days'] {
  const order = before?.order ?? null;
  if (days === null || days.order !== null || isMixed || order === null || order === 'year_first')
    return days;
  return { ...days, order, remembered: true };
}

/** The mapping chosen for an earlier file with the same headers, applied to this file's contents. */
export function rememberedMapping(
  saved: FileMapping & { readonly kind: ImportKind },
  survey: FileSurvey,
  targets: Targets,
): FileMapping {
  const columns = survey.columns.map((column, at) => {
    const before = saved.columns[at];
    const mapped = mappedColumn(survey, column, before?.field ?? null, REMEMBERED);
    const isMixed = column.days?.isMixed === true;
    return { ...mapped, days: rememberedDays(mapped.days, before?.days, isMixed) };
  });
  const values = valuesOf(saved.kind, survey, columns, { targets, chosen: saved.values });
  return { kind: saved.kind, kindReason: REMEMBERED, columns, values };
}

type FieldOfColumn = Pick<MappedColumn, 'field' | 'reason'>;

/** The fields of the columns as they were; a column that wasn't recognized, and left so by nobody, is matched again. */
function rematchFields({ kind, columns }: FileMapping, survey: FileSurvey): readonly FieldOfColumn[] {
  if (kind === null) return columns;
  const matched = survey.kind === kind ? survey.columns : matchHeaders(kind, survey);
  const taken = new Set(columns.map(({ field }) => field));
  return columns.map((column, at) => {
    const found = matched[at];
    const isOpen = column.field === null && ![CHOSEN, TAKEN, REMEMBERED].includes(column.reason);
    return isOpen && found && !taken.has(found.field) ? found : column;
  });
}

/**
 * The mapping of a file that was read again and has as many columns, whose names may differ. What was chosen for its columns
 * and values stays.
 */
export function rereadMapping(before: FileMapping, survey: FileSurvey, targets: Targets): FileMapping {
  const fields = rematchFields(before, survey);
  const columns = survey.columns.map((column, at) => {
    const chosen = before.columns[at];
    const { field = null, reason = '' } = fields[at] ?? {};
    const mapped = mappedColumn(survey, column, field, reason);
    const { days } = mapped;
    const order = days?.sure === false ? (chosen?.days?.order ?? null) : null;
    if (days === null || order === null) return mapped;
    return { ...mapped, days: { ...days, order, remembered: chosen?.days?.remembered } };
  });
  const { kind } = before;
  const values = kind === null ? [] : valuesOf(kind, survey, columns, { targets, chosen: before.values });
  return { ...before, columns, values };
}

export interface MappingChange {
  readonly kind?: ImportKind | undefined;
  readonly columns?:
    | readonly {
        readonly index: number;
        readonly field?: ImportField | null | undefined;
        readonly day_order?: NonNullable<NonNullable<MappedColumn['days']>['order']> | undefined;
      }[]
    | undefined;
  readonly values?:
    | readonly { readonly field: ImportField; readonly text: string; readonly target: string | null }[]
    | undefined;
}

function withColumn(
  columns: readonly MappedColumn[],
  { index, field, day_order }: NonNullable<MappingChange['columns']>[number],
): MappedColumn[] {
  return columns.map((column, at) => {
    if (at !== index) {
      const isTaken = field !== undefined && field !== null && column.field === field;
      return isTaken ? { ...column, field: null, reason: TAKEN } : column;
    }
    const { days } = column;
    return {
      ...column,
      ...(field !== undefined && { field, reason: CHOSEN }),
      days: days && (day_order ? { ...days, order: day_order, remembered: undefined } : days),
    };
  });
}

/** Applies a person's corrections to the mapping. */
export function correctMapping(
  before: FileMapping,
  survey: FileSurvey,
  change: MappingChange,
  targets: Targets,
): FileMapping {
  const isOther = change.kind !== undefined && change.kind !== before.kind;
  const base = isOther ? mappingAs(change.kind, survey, targets) : before;
  const columns = (change.columns ?? []).reduce<readonly MappedColumn[]>(withColumn, base.columns);
  const { kind } = base;
  if (kind === null) return { ...base, columns };
  const values = valuesOf(kind, survey, columns, { targets, chosen: base.values });
  const chosen = new Map(
    (change.values ?? []).map(({ field, text, target }) => [`${field} ${text}`, target]),
  );
  return {
    ...base,
    columns,
    values: values.map((value) => {
      const target = chosen.get(`${value.field} ${value.text}`);
      return target === undefined ? value : { ...value, decided: true, target, lapsed: undefined };
    }),
  };
}

/** The products of the workspace, and those in a file of products. */
export function productTargets(surveys: readonly FileSurvey[], known: readonly string[]): ValueTarget[] {
  const names = surveys
    .filter(({ kind }) => kind === 'product')
    .flatMap(({ columns }) => columns.find(({ field }) => field === 'name')?.values ?? []);
  return [...new Set([...known, ...names.map(({ value }) => value)])].map((name) => ({
    key: name,
    label: name,
  }));
}
