import type { ReactNode } from 'react';

/** In the order in which they stand where all fit alike. What is known at once stands first, so that nothing moves. */
export const GROUPS = ['Pages', 'Settings', 'Actions', 'Deals', 'Accounts', 'Contacts'] as const;
export type Group = (typeof GROUPS)[number];

export interface Entry {
  readonly id: string;
  readonly group: Group;
  readonly label: string;
  /** Said beside the label: an account, a place. */
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  /** As `lib/hotkeys.ts` writes them. */
  readonly keys?: string;
  /** Other words that people look for it by. */
  readonly words?: string;
  readonly run: () => void;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** How well an entry fits what was typed: 0 not at all, more the earlier in its words. */
export function fits({ label, words = '' }: Pick<Entry, 'label' | 'words'>, query: string): number {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  const own = plain(label);
  const all = `${own} ${plain(words)}`;
  if (!asked.every((word) => all.includes(word))) return 0;
  if (own.startsWith(asked.join(' '))) return 3;
  return asked.every((word) => all.split(/[\s-]+/).some((each) => each.startsWith(word))) ? 2 : 1;
}

/** Found by the server, which looked at more than the name. */
const FOUND: readonly Group[] = ['Deals', 'Accounts', 'Contacts'];
/** Below what begins as was typed, which is there at once, and above what only holds it somewhere. */
const FIT_OF_FOUND = 1.5;

/** Whether nothing that the server may still find comes before it. */
export const isCertain = (entry: Entry, query: string): boolean =>
  query.trim() === '' || (!FOUND.includes(entry.group) && fits(entry, query) > FIT_OF_FOUND);

/** What fits, the best first, and below each other what belongs together. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const best = (entry: Entry): number => (FOUND.includes(entry.group) ? FIT_OF_FOUND : fits(entry, query));
  const found = entries.map((entry) => ({ entry, fit: best(entry) })).filter(({ fit }) => fit > 0);
  const bestOf = (group: Group): number =>
    Math.max(0, ...found.filter(({ entry }) => entry.group === group).map(({ fit }) => fit));
  const groups = [...GROUPS].sort((a, b) => bestOf(b) - bestOf(a));
  return groups.flatMap((group) =>
    found
      .filter(({ entry }) => entry.group === group)
      .sort((a, b) => b.fit - a.fit)
      .map(({ entry }) => entry),
  );
}
