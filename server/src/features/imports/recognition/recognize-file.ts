import { headerWords } from '@dealwright/domain/import/column-name';
import { FIELD_WORDS } from '@dealwright/domain/import/column-words';
import {
  IMPORT_KIND_LABELS,
  IMPORT_KINDS,
  IMPORT_SOURCE_LABELS,
  type ImportField,
  type ImportKind,
  type ImportSource,
} from '@dealwright/domain/import/fields';
import { findSource } from '@dealwright/domain/import/import-sources';
import { type KnownColumn, type MatchedColumn, matchColumns } from './match-columns.ts';

/** Fields that are typical of one kind, and how much they count. Names and owners are everywhere. */
const TELLS: { readonly [Kind in ImportKind]: Readonly<Partial<Record<ImportField, number>>> } = {
  teammate: { manager: 3, manager_email: 2, role: 1, email: 0.5, name: 0.4 },
  product: { price: 2.5, family: 1.5, name: 0.4, external_id: 0.1 },
  account: {
    industry: 2,
    employees: 2.5,
    revenue: 2,
    domain: 1.5,
    parent: 2.5,
    parent_external_id: 2,
    city: 1,
    country: 1,
    name: 0.5,
  },
  contact: {
    first_name: 1.2,
    last_name: 1.5,
    title: 2,
    email: 1.5,
    other_emails: 1.5,
    phone: 1,
    other_phones: 1.5,
    account: 1,
    account_external_id: 1,
    left_on: 2,
    account_domain: 0.5,
    name: 0.4,
  },
  deal: {
    stage: 3,
    outcome: 2,
    amount: 2,
    close_date: 3,
    closed_on: 2,
    engaged_on: 2,
    loss_reason: 3,
    forecast: 3,
    decision_date: 2,
    next_step: 2,
    next_step_due: 2,
    product: 0.8,
    account: 1.2,
    account_external_id: 1,
    source: 0.5,
    name: 0.4,
  },
  stakeholder: {
    buying_role: 3,
    stance: 2,
    influence: 1.5,
    side: 1,
    reports_to: 1,
    influences: 1,
    influenced_by: 1,
    contact_external_id: 1,
    deal: 0.5,
    deal_external_id: 0.5,
    email: 0.3,
    name: 0.3,
  },
};

/** Fields that say what the rows of a file belong to: without one of them it isn't of that kind. */
const NEEDED: Readonly<Partial<Record<ImportKind, readonly ImportField[]>>> = {
  stakeholder: ['deal', 'deal_external_id'],
};

/** Words in the name of a file or sheet. */
const FILE_WORDS: readonly (readonly [RegExp, ImportKind])[] = [
  [/stakeholder|contact role|deal people/, 'stakeholder'],
  [/deal|opportunit|pipeline|verkaufschance/, 'deal'],
  [/contact|people|person|kontakt/, 'contact'],
  [/account|compan|organi[sz]ation|customer|client|firm/, 'account'],
  [/product|price|item|catalog/, 'product'],
  [/\b(?:teams?|users?|reps?|sellers?|agents?|members?|employees?)\b/, 'teammate'],
];
const FOR_FILE_NAME = 1.5;
const FOR_FINGERPRINT = 20;
/** Below this a file has too little evidence of any kind. */
const LEAST_TOLD = 1.8;
/** A file with at least this share of column names among its cells describes data instead of containing it. */
const MOST_NAMES_OF_COLUMNS = 0.3;

export interface RecognizedFile {
  readonly kind: ImportKind | null;
  readonly reason: string;
  readonly source: ImportSource | null;
  readonly columns: readonly MatchedColumn[];
}

const ALL_NAMES: ReadonlySet<string> = new Set(
  IMPORT_KINDS.flatMap((kind) => [...FIELD_WORDS[kind].byName.keys()]).filter((name) => name.length > 2),
);

/** The share of cells that are column names, from 0 to 1. In a data dictionary most are. */
function shareOfNames(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const names = filled.filter(
    (cell) => cell.length < 60 && /[a-z]/i.test(cell) && ALL_NAMES.has(headerWords(cell)),
  );
  return filled.length === 0 ? 0 : names.length / filled.length;
}

interface Judged {
  readonly kind: ImportKind;
  readonly told: number;
  readonly columns: readonly MatchedColumn[];
}

function judge(kind: ImportKind, columns: readonly KnownColumn[], source: ImportSource | null): Judged {
  const matched = matchColumns(kind, columns, source);
  const needed = NEEDED[kind];
  if (needed && !matched.some(({ field }) => field !== null && needed.includes(field))) {
    return { kind, told: 0, columns: matched };
  }
  const told = matched.reduce(
    (sum, { field, score }) => sum + (field === null ? 0 : (TELLS[kind][field] ?? 0.1) * score),
    0,
  );
  return { kind, told, columns: matched };
}

const NONE: readonly MatchedColumn[] = [];

function noData(columns: readonly KnownColumn[], reason: string): RecognizedFile {
  const left = columns.map((): MatchedColumn => ({ field: null, score: 0, reason: 'This file is left out' }));
  return { kind: null, reason, source: null, columns: columns.length === 0 ? NONE : left };
}

/** Why this kind was recognized, in words. */
function reasonOf(
  { kind, columns }: Judged,
  headers: readonly string[],
  source: ImportSource | null,
): string {
  if (source !== null) return `The columns are those of ${IMPORT_SOURCE_LABELS[source]}`;
  const telling = columns
    .map(({ field }, at) => ({
      header: headers[at] ?? '',
      weight: field === null ? 0 : (TELLS[kind][field] ?? 0),
    }))
    .filter(({ weight }) => weight >= 1)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .map(({ header }) => header.slice(0, 60).toWellFormed());
  const what = IMPORT_KIND_LABELS[kind].toLowerCase();
  return telling.length === 0
    ? `Its name fits ${what}`
    : `Columns such as ${telling.join(', ')} belong to ${what}`;
}

/**
 * Recognizes the kind of a file and its columns: by the CRM that exported it, else by names and contents of columns.
 * Each guess has its reason. `cells` are those of the first rows, to distinguish data from a description of data.
 */
export function recognizeFile(
  columns: readonly KnownColumn[],
  fileName: string,
  cells: readonly string[],
): RecognizedFile {
  if (shareOfNames(cells) >= MOST_NAMES_OF_COLUMNS) {
    return noData(columns, 'It lists column names but contains no data');
  }
  const headers = columns.map(({ header }) => header);
  const found = findSource(headers);
  const source = found?.source ?? null;
  const byName = FILE_WORDS.find(([words]) => words.test(headerWords(fileName)))?.[1];
  const judged = IMPORT_KINDS.map((kind) => judge(kind, columns, source));
  const rank = ({ kind, told }: Judged): number =>
    told + (kind === found?.kind ? FOR_FINGERPRINT : 0) + (kind === byName ? FOR_FILE_NAME : 0);
  const [best] = judged.sort((a, b) => rank(b) - rank(a));
  if (best === undefined || rank(best) < LEAST_TOLD || best.columns.every(({ field }) => field === null)) {
    return noData(columns, 'We don’t recognize its columns. Choose what it contains, or leave it out');
  }
  return { kind: best.kind, reason: reasonOf(best, headers, source), source, columns: best.columns };
}
