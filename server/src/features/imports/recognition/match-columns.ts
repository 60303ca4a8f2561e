import { headerWords, matchName } from '@dealwright/domain/import/column-name';
import type { ColumnContents } from '@dealwright/domain/import/column-profile';
import {
  type ImportField,
  type ImportKind,
  type ImportSource,
  importFieldOf,
  importFieldsOf,
  OWN_IMPORT_FIELDS,
} from '@dealwright/domain/import/fields';
import { munkres } from 'munkres';

/** A column to recognize: its name and its contents; null if its cells are unknown. */
export interface KnownColumn {
  readonly header: string;
  readonly contents: ColumnContents | null;
}

export interface MatchedColumn {
  readonly field: ImportField | null;
  /** From 0 to 1. */
  readonly score: number;
  readonly reason: string;
}

interface Candidate {
  readonly field: ImportField;
  readonly score: number;
  readonly reason: string;
}

/** Weaker guesses are dropped. */
const LEAST_SCORE = 0.5;
/** All else equal, an earlier column wins. */
const PER_POSITION = 0.000_01;
const RECORD_OF_DYNAMICS = /^\(Do Not Modify\) (?!Row Checksum|Modified On)/i;

type Measure = Exclude<keyof ColumnContents, 'filled' | 'distinct' | 'isUnique'>;

/** Tests whether cells look like the field's type. */
const MEASURES: Readonly<Record<string, Measure>> = {
  email: 'emails',
  emails: 'emails',
  phones: 'phones',
  day: 'days',
  amount: 'numbers',
  count: 'numbers',
  currency: 'currencies',
  domain: 'domains',
};

/** Contents that identify a column by themselves, whatever its name. */
const TELLING: {
  readonly [Kind in ImportKind]: readonly (readonly [Measure, ImportField, number, string])[];
} = {
  teammate: [
    ['emails', 'email', 0.8, 'It holds email addresses'],
    ['people', 'name', 0.7, 'It holds names of your team'],
  ],
  product: [],
  account: [
    ['domains', 'domain', 0.75, 'It holds websites'],
    ['countries', 'country', 0.75, 'It holds countries'],
    ['people', 'owner', 0.75, 'It holds names of your team'],
    ['accounts', 'name', 0.6, 'It holds names of accounts'],
  ],
  contact: [
    ['emails', 'email', 0.8, 'It holds email addresses'],
    ['phones', 'phone', 0.7, 'It holds phone numbers'],
    ['people', 'owner', 0.75, 'It holds names of your team'],
    ['accounts', 'account', 0.75, 'It holds names of accounts'],
  ],
  deal: [
    ['stages', 'stage', 0.8, 'It holds stages of deals'],
    ['people', 'owner', 0.75, 'It holds names of your team'],
    ['accounts', 'account', 0.75, 'It holds names of accounts'],
    ['currencies', 'currency', 0.6, 'It holds currencies'],
  ],
  stakeholder: [['emails', 'email', 0.8, 'It holds email addresses']],
};

/** How well the cells support the name: 0 if unknown, below 0 if they contradict it. */
function fitOf(kind: ImportKind, field: ImportField, contents: ColumnContents | null): number {
  if (contents === null || contents.filled === 0) return 0;
  const type = importFieldOf(kind, field)?.type ?? 'text';
  const measure = MEASURES[type];
  if (measure === undefined) return type === 'id' && contents.days > 0.8 ? -0.6 : 0;
  const share = contents[measure];
  if (share >= 0.6) return 0.1;
  // Phone numbers are written in too many ways to count against a column.
  if (measure === 'phones') return contents.emails > 0.5 || contents.days > 0.5 ? -0.6 : 0;
  return share < 0.3 ? -0.6 : -0.1;
}

function candidatesOf(kind: ImportKind, { header, contents }: KnownColumn): readonly Candidate[] {
  if (RECORD_OF_DYNAMICS.test(header)) {
    const reason = 'Dynamics 365 keeps the record’s ID there';
    return [{ field: 'external_id', score: 1, reason }];
  }
  const named = matchName(header, kind).map(({ field, score, how }) => {
    const { label } = importFieldOf(kind, field) ?? { label: field };
    const reason = how === 'same' ? `Column name matches ${label}` : `Column name is like ${label}`;
    return {
      field: field as ImportField,
      score: score + fitOf(kind, field as ImportField, contents),
      reason,
    };
  });
  const told = TELLING[kind].flatMap(([measure, field, score, reason]) => {
    const isNamed = named.some((one) => one.field === field && one.score >= score);
    return contents !== null && contents[measure] >= 0.6 && !isNamed
      ? [{ field, score: score * contents[measure], reason }]
      : [];
  });
  const others = named.filter(({ field }) => !told.some((one) => one.field === field));
  return [...others, ...told].filter(({ score }) => score >= LEAST_SCORE);
}

const NOT_TAKEN = 'No field here has this name or such contents';

/** In a table with hundreds of similar names only the best matches are compared. */
const MOST_FOR_FIELD = 8;

function keepBest(candidates: readonly (readonly Candidate[])[]): readonly (readonly Candidate[])[] {
  const byField = new Map<ImportField, number[]>();
  for (const { field, score } of candidates.flat())
    byField.set(field, [...(byField.get(field) ?? []), score]);
  const least = new Map(
    [...byField].map(([field, scores]) => [field, scores.toSorted((a, b) => b - a)[MOST_FOR_FIELD]]),
  );
  const counts = new Map<ImportField, number>();
  return candidates.map((found) =>
    found.filter(({ field, score }) => {
      const limit = least.get(field);
      if (limit === undefined || score > limit) return true;
      const count = (counts.get(field) ?? 0) + 1;
      counts.set(field, count);
      return count <= MOST_FOR_FIELD;
    }),
  );
}

/** One assignment over all columns, so that no field is used twice and the columns fit best as a whole. */
export function matchColumns(
  kind: ImportKind,
  columns: readonly KnownColumn[],
  source: ImportSource | null,
): readonly MatchedColumn[] {
  const mayBe = (field: ImportField) => source === 'dealwright' || !OWN_IMPORT_FIELDS.has(field);
  const fields = importFieldsOf(kind).filter(mayBe);
  const all = columns.map((column) => candidatesOf(kind, column).filter(({ field }) => mayBe(field)));
  const candidates = keepBest(all);
  const open = candidates.flatMap((found, at) => (found.length === 0 ? [] : [at]));
  const scoreOf = (at: number, field: ImportField | undefined): number =>
    candidates[at]?.find((one) => one.field === field)?.score ?? 0;
  // One column per field, and one for each column that gets none.
  const costs = open.map((at) =>
    [...fields, ...open].map((_, of) => {
      const score = scoreOf(at, fields[of]);
      return score === 0 ? 1.5 : 1.5 - score + at * PER_POSITION;
    }),
  );
  const taken = new Map(
    costs.length === 0 ? [] : munkres(costs).map(([row, of]) => [open[row], fields[of]] as const),
  );
  return columns.map(({ header }, at) => {
    const found = candidates[at]?.find(({ field }) => field === taken.get(at));
    if (found) return { field: found.field, score: found.score, reason: found.reason };
    const [wanted] = [...(all[at] ?? [])].sort((a, b) => b.score - a.score);
    return { field: null, score: 0, reason: wanted ? takenBy(kind, wanted.field) : noPlace(header) };
  });
}

function takenBy(kind: ImportKind, field: ImportField): string {
  return `${importFieldOf(kind, field)?.label ?? field} is taken by a column that fits better`;
}

function noPlace(header: string): string {
  return headerWords(header) === '' ? 'It has no name' : NOT_TAKEN;
}
