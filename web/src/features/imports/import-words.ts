import type { Import, ImportFate, ImportState, ImportSummary } from '@dealwright/contract/imports/imports';
import { IMPORT_FATES } from '@dealwright/contract/imports/imports';
import { IMPORT_KIND_NOUNS, IMPORT_KINDS, type ImportKind } from '@dealwright/domain/import/fields';
import { formatCount } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Labels for the result of rows, before and after the run. */
const FATE_LABELS: Readonly<Record<ImportFate, readonly [ahead: string, done: string]>> = {
  create: ['Create', 'Created'],
  update: ['Update', 'Updated'],
  unchanged: ['Unchanged', 'Unchanged'],
  skip: ['Skip', 'Skipped'],
  fail: ['Can’t import', 'Not imported'],
};

export const fateLabel = (fate: ImportFate, isOver: boolean): string => FATE_LABELS[fate][isOver ? 1 : 0];

export const STATE_BADGES: Readonly<Record<ImportState, { readonly tone: Tone; readonly word: string }>> = {
  mapping: { tone: 'neutral', word: 'Not imported yet' },
  previewing: { tone: 'primary', word: 'Preparing preview' },
  previewed: { tone: 'neutral', word: 'Not imported yet' },
  running: { tone: 'primary', word: 'Importing' },
  done: { tone: 'won', word: 'Imported' },
  failed: { tone: 'lost', word: 'Stopped' },
  undoing: { tone: 'primary', word: 'Undoing' },
  undone: { tone: 'neutral', word: 'Undone' },
};

function countOf(kind: ImportKind, count: number): string {
  return formatCount(count, ...IMPORT_KIND_NOUNS[kind]);
}

type Counts = NonNullable<ImportSummary['counts']>;

/** The kinds that have rows, in import order. */
export const kindsWithRows = (counts: Counts): readonly ImportKind[] =>
  IMPORT_KINDS.filter((kind) => IMPORT_FATES.some((fate) => counts[kind][fate] > 0));

export const sumOf = (counts: Counts, ...fates: readonly ImportFate[]): number =>
  IMPORT_KINDS.reduce((sum, kind) => sum + fates.reduce((all, fate) => all + counts[kind][fate], 0), 0);

const recordsOf = (counts: Counts, kind: ImportKind): number => counts[kind].create + counts[kind].update;

/** How many records of a kind lists show: archived deals are in none. */
export function listedOf(
  { counts, found_deals: found }: Pick<Import, 'counts' | 'found_deals'>,
  kind: ImportKind,
): number {
  if (kind === 'deal' && found) return found.listed;
  return counts ? recordsOf(counts, kind) : 0;
}

/** '2 deals are archived.'; null if none is. */
export function archivedSentence({ found_deals: found }: Pick<Import, 'found_deals'>): string | null {
  if (!found || found.archived === 0) return null;
  return `${countOf('deal', found.archived)} ${found.archived === 1 ? 'is' : 'are'} archived.`;
}

/** '85 accounts, 8,800 deals': created and updated records. */
export function broughtIn(counts: Counts): string {
  return kindsWithRows(counts)
    .map((kind) => ({ kind, count: recordsOf(counts, kind) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countOf(kind, count))
    .join(', ');
}
