import type { ReactNode } from 'react';

export const GROUPS = ['Deals', 'Pages', 'Settings', 'Actions'] as const;
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

/** What fits, the best first, and below each other what belongs together. Deals were looked for by the server. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const ofDeals = query.trim() === '' ? 3 : 2;
  const best = (entry: Entry): number => (entry.group === 'Deals' ? ofDeals : fits(entry, query));
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
