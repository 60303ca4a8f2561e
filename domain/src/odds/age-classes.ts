import type { DayNumber, DealPast } from './deal-past.ts';
import { classOf, type Hazards } from './hazards.ts';

/** What is known of deals that had been in a state for as many days. */
export interface AgeClass {
  readonly state: number;
  /** First day in the state, and the first day after the class; null for the last. */
  readonly from: number;
  readonly before: number | null;
  readonly won: number;
  readonly lost: number;
  /** Those that ended in the class, the latest first. */
  readonly deals: readonly string[];
}

/** Every class of ages with how deals ended in it, by what was known at the end of a day. */
export function ageClasses(pasts: readonly DealPast[], { edges }: Hazards, asOf: DayNumber): AgeClass[] {
  const classes = edges.map((of) =>
    of.map(() => ({ won: 0, lost: 0, ended: [] as { id: string; day: number }[] })),
  );
  for (const { id, spells } of pasts) {
    for (const { state, entered, until, end } of spells) {
      if (until > asOf || (end !== 'won' && end !== 'lost')) continue;
      const found = classes[state]?.[classOf(edges[state] ?? [0], until - entered)];
      if (!found) continue;
      found[end] += 1;
      found.ended.push({ id, day: until });
    }
  }
  return classes.flatMap((of, state) =>
    of.map(({ won, lost, ended }, at) => ({
      state,
      from: edges[state]?.[at] ?? 0,
      before: edges[state]?.[at + 1] ?? null,
      won,
      lost,
      deals: [
        ...new Set(ended.toSorted((a, b) => b.day - a.day || (a.id < b.id ? -1 : 1)).map(({ id }) => id)),
      ],
    })),
  );
}
