import type { Filter } from './api.ts';

/** Filters by the word that the address holds. */
const FILTERS = {
  open: { label: 'Open', filter: { state: 'open' } },
  drafted: { label: 'Drafted', filter: { state: 'drafted' } },
  approved: { label: 'Approved', filter: { state: 'approved' } },
  mine: { label: 'Mine', filter: { mine: 'yes' } },
  must: { label: 'Must-haves', filter: { must: 'yes' } },
  undecided: { label: 'No compliance', filter: { without_compliance: 'yes' } },
  amended: { label: 'Amended', filter: { amendment: 'changed' } },
  removed: { label: 'Removed', filter: { amendment: 'removed' } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly filter: Filter }>>;

export type FilterWord = keyof typeof FILTERS;
export const FILTER_WORDS = Object.keys(FILTERS) as readonly FilterWord[];
export const filterLabel = (word: FilterWord): string => FILTERS[word].label;

/** Of these at most one at a time. */
const GROUPS: readonly (readonly FilterWord[])[] = [
  ['open', 'drafted', 'approved'],
  ['amended', 'removed'],
];

/** The known words of an address. */
export function wordsOf(text: string | undefined): FilterWord[] {
  const given = (text ?? '').split(',');
  return FILTER_WORDS.filter((word) => given.includes(word));
}

/** The address after a filter was pressed; undefined without any. */
export function toggled(text: string | undefined, word: FilterWord): string | undefined {
  const words = wordsOf(text);
  const rivals = GROUPS.find((group) => group.includes(word)) ?? [];
  const next = words.includes(word)
    ? words.filter((other) => other !== word)
    : [...words.filter((other) => !rivals.includes(other)), word];
  return next.length === 0 ? undefined : next.join(',');
}

export function filterOf(text: string | undefined): Filter {
  return Object.assign({}, ...wordsOf(text).map((word) => FILTERS[word].filter)) as Filter;
}
