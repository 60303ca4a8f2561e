import { EVEN_ENOUGH, type Group, mayTake, perPerson, type Side, samePeople } from './territory-load.ts';

/** Why a territory stays apart from the average. */
export const UNEVEN_REASONS = [
  /** There are more moves to make. */
  'more',
  /** It has no rule, so nothing can be matched with it. */
  'no_rules',
  /** Nothing of the others matches its rules; above the average, nothing of it those of the others. */
  'no_match',
  /** What matches is with territories of the same people. */
  'same_people',
  /** What matches was put there by hand or is about to be won. */
  'held',
  /** What matches is with territories that carry about as much, or less; above the average, as much or more. */
  'no_gap',
  /** Nothing that matches has a size that would narrow the gap. */
  'size',
] as const;
export type UnevenReason = (typeof UNEVEN_REASONS)[number];

interface Standings {
  readonly sides: readonly Side[];
  readonly groups: readonly Group[];
  readonly average: number;
  readonly complete: boolean;
}

interface Match {
  readonly other: Side;
  readonly movable: boolean;
}

/** What the territory could get of others, or give to them where it carries too much. */
function matchesOf(side: Side, isAbove: boolean, { sides, groups }: Standings): Match[] {
  const byId = new Map(sides.map((one) => [one.territory.id, one]));
  return groups.flatMap((group) => {
    const isOfSide = group.from === side.territory.id;
    if (isOfSide !== isAbove || (group.candidates.length === 0 && group.held === 0)) return [];
    return group.takers.flatMap((taker): Match[] => {
      const to = byId.get(taker.territoryId);
      const other = isAbove ? to : byId.get(group.from);
      if (!to || !other || (!isAbove && to !== side) || !mayTake(to, taker, group.region)) return [];
      return [{ other, movable: group.candidates.length > 0 }];
    });
  });
}

function reasonOf(side: Side, isAbove: boolean, standings: Standings): UnevenReason {
  if (!standings.complete) return 'more';
  if (!isAbove && !side.territory.hasRules) return 'no_rules';
  const matches = matchesOf(side, isAbove, standings);
  if (matches.length === 0) return 'no_match';
  const ofOthers = matches.filter(({ other }) => !samePeople(side, other));
  if (ofOthers.length === 0) return 'same_people';
  const movable = ofOthers.filter((match) => match.movable);
  if (movable.length === 0) return 'held';
  const sign = isAbove ? 1 : -1;
  const apart = movable.some(
    ({ other }) => sign * (perPerson(side) - perPerson(other)) > standings.average * EVEN_ENOUGH,
  );
  return apart ? 'size' : 'no_gap';
}

/** The territories that stay more than a little above or below the average, furthest first, each with its reason. */
export function explainUneven(
  standings: Standings,
): { readonly id: string; readonly share: number; readonly reason: UnevenReason }[] {
  const { sides, average } = standings;
  if (average === 0) return [];
  return sides
    .map((side) => ({ side, share: perPerson(side) / average - 1 }))
    .filter(({ share }) => Math.abs(share) > EVEN_ENOUGH)
    .sort(
      (a, b) => Math.abs(b.share) - Math.abs(a.share) || (a.side.territory.id < b.side.territory.id ? -1 : 1),
    )
    .map(({ side, share }) => ({
      id: side.territory.id,
      share,
      reason: reasonOf(side, share > 0, standings),
    }));
}
