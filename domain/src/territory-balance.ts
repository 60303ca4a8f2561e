import type { Fit } from './territory.ts';
import {
  type BalanceTerritory,
  type Candidate,
  EVEN_ENOUGH,
  type Group,
  mayTake,
  perPerson,
  type Side,
  samePeople,
  type Taker,
} from './territory-load.ts';
import { explainUneven, type UnevenReason } from './territory-uneven.ts';

export interface BalanceAccount {
  readonly id: string;
  /** Where the plan has it. */
  readonly territoryId: string;
  /** What evening out counts: an amount, or 1. Not negative. */
  readonly weight: number;
  /** Put there by hand, or about to be won. */
  readonly held: boolean;
  /** Of the world; null if the country is not known. */
  readonly region: string | null;
  /** Owners of its deals in late stages. */
  readonly lateOwners: readonly string[];
  readonly fits: readonly Fit[];
}

export interface BalanceMove {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  /** What each of both carried for one person before this move. */
  readonly fromBefore: number;
  readonly toBefore: number;
  /** The rule of the territory it goes to, by its place. */
  readonly rule: number;
  readonly by: Fit['by'];
  /** A deal in a late stage would leave the people who work it. */
  readonly lateDeal: boolean;
}

interface Evened {
  readonly moves: readonly BalanceMove[];
  /** False when there was more to move than was asked for. */
  readonly complete: boolean;
  /** What one person carries on average. */
  readonly average: number;
  /** What one person of each carries, before the moves and after. */
  readonly territories: readonly { readonly id: string; readonly before: number; readonly after: number }[];
  /** Territories that stay apart from the average; the share is negative below it. */
  readonly uneven: readonly { readonly id: string; readonly share: number; readonly reason: UnevenReason }[];
}

interface Found {
  readonly group: Group;
  readonly taker: Taker;
  readonly at: number;
  readonly candidate: Candidate;
  readonly gap: number;
}

const byWeight = (a: Candidate, b: Candidate): number => a.weight - b.weight || (a.id < b.id ? -1 : 1);

/** The first place whose weight is at least the given one. */
function firstFrom(candidates: readonly Candidate[], weight: number): number {
  let [from, to] = [0, candidates.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((candidates[middle]?.weight ?? 0) < weight) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The gap that is left when so much goes over; null if it would turn around and be no smaller. */
function gapAfter(from: Side, to: Side, weight: number): number | null {
  const before = perPerson(from) - perPerson(to);
  const lighter = (from.weight - weight) / from.people;
  const heavier = (to.weight + weight) / to.people;
  // Neither side may pass the other's former load, so no extreme moves outwards.
  if (lighter < perPerson(to) || heavier > perPerson(from)) return null;
  const gap = Math.abs(lighter - heavier);
  return gap < before ? gap : null;
}

function better(a: Found, b: Found | null): boolean {
  if (b === null) return true;
  if (a.taker.by !== b.taker.by) return a.taker.by === 'rule';
  return a.gap === b.gap ? a.candidate.id < b.candidate.id : a.gap < b.gap;
}

/**
 * Evens out what one person carries, one account after the other: from the heaviest territory to the lightest that
 * could have one of its accounts, the account after which both are closest. An account goes only where a rule claims
 * it, or would but for its owner in a region that is worked there; one whose deal in a late stage would leave its
 * people goes only when no other does. Each moves once at most, and no move makes the heaviest heavier or the lightest
 * lighter. Of accounts that nothing can move only sums are kept.
 */
export class Balance {
  private readonly sides: ReadonlyMap<string, Side>;
  private readonly groups = new Map<string, Group>();
  private readonly least: number;

  /** `least` is the share of the average below which an account is not worth a move. */
  constructor(territories: readonly BalanceTerritory[], least = 0) {
    this.least = least;
    this.sides = new Map(
      territories.map((territory) => {
        const people = Math.max(1, new Set(territory.people).size);
        return [territory.id, { territory, people, weight: 0, regions: new Set<string>() }];
      }),
    );
  }

  add({ id, territoryId, weight, held, region, lateOwners, fits }: BalanceAccount): void {
    const side = this.sides.get(territoryId);
    if (!side) return;
    side.weight += weight;
    if (region !== null) side.regions.add(region);
    const takers = fits.flatMap((fit): Taker[] => {
      const people = this.sides.get(fit.territoryId)?.territory.people;
      if (!people || fit.territoryId === territoryId) return [];
      return [{ ...fit, lateDeal: lateOwners.some((owner) => !people.includes(owner)) }];
    });
    if (weight === 0 || takers.length === 0) return;
    const group = this.groupOf(territoryId, region, takers);
    if (held) group.held += 1;
    else group.candidates.push({ id, weight });
  }

  /** Up to a limit of moves, and what they leave as it is. */
  even(most: number): Evened {
    for (const { candidates } of this.groups.values()) candidates.sort(byWeight);
    const sides = [...this.sides.values()];
    const before = sides.map(perPerson);
    const people = sides.reduce((sum, side) => sum + side.people, 0);
    const average = people === 0 ? 0 : sides.reduce((sum, { weight }) => sum + weight, 0) / people;
    const moves: BalanceMove[] = [];
    let next = this.next(average);
    while (next && moves.length < most) {
      moves.push(this.move(next));
      next = this.next(average);
    }
    const complete = next === null;
    return {
      moves,
      complete,
      average,
      territories: sides.map((side, at) => ({
        id: side.territory.id,
        before: before[at] ?? 0,
        after: perPerson(side),
      })),
      uneven: explainUneven({ sides, groups: [...this.groups.values()], average, complete }),
    };
  }

  private groupOf(from: string, region: string | null, takers: readonly Taker[]): Group {
    const ways = takers.map(({ territoryId, rule, by, lateDeal }) => [territoryId, rule, by, lateDeal]);
    const key = JSON.stringify([from, region, ways]);
    const group = this.groups.get(key) ?? { from, region, takers, candidates: [], held: 0 };
    this.groups.set(key, group);
    return group;
  }

  /** From the heaviest to the lightest first; the nearest pair that has something to give otherwise. */
  private next(average: number): Found | null {
    const heavyFirst = [...this.sides.values()].sort(
      (a, b) => perPerson(b) - perPerson(a) || (a.territory.id < b.territory.id ? -1 : 1),
    );
    for (const lateDeal of [false, true]) {
      for (const from of heavyFirst) {
        const groups = [...this.groups.values()].filter((group) => group.from === from.territory.id);
        for (const to of heavyFirst.toReversed()) {
          if (perPerson(from) - perPerson(to) <= average * EVEN_ENOUGH) break;
          const found = samePeople(from, to) ? null : this.bestOf(groups, { from, to, average, lateDeal });
          if (found) return found;
        }
      }
    }
    return null;
  }

  private bestOf(
    groups: readonly Group[],
    { from, to, average, lateDeal }: { from: Side; to: Side; average: number; lateDeal: boolean },
  ): Found | null {
    let best: Found | null = null;
    // What would leave no gap at all.
    const ideal = (perPerson(from) - perPerson(to)) / (1 / from.people + 1 / to.people);
    for (const group of groups) {
      const taker = group.takers.find(({ territoryId }) => territoryId === to.territory.id);
      if (!taker || taker.lateDeal !== lateDeal || !mayTake(to, taker, group.region)) continue;
      const { candidates } = group;
      const above = firstFrom(candidates, ideal);
      const below = firstFrom(candidates, candidates[above - 1]?.weight ?? 0);
      for (const at of [below, above]) {
        const candidate = candidates[at];
        if (!candidate || candidate.weight < average * this.least) continue;
        const gap = gapAfter(from, to, candidate.weight);
        const found = gap === null ? null : { group, taker, at, candidate, gap };
        if (found && better(found, best)) best = found;
      }
    }
    return best;
  }

  private move({ group, taker, at, candidate }: Found): BalanceMove {
    const [from, to] = [this.sides.get(group.from), this.sides.get(taker.territoryId)];
    if (!from || !to) throw new Error('a move is between territories of the plan');
    const { territoryId, rule, by, lateDeal } = taker;
    const { id: accountId, weight } = candidate;
    const move = {
      accountId,
      weight,
      rule,
      by,
      lateDeal,
      from: group.from,
      to: territoryId,
      fromBefore: perPerson(from),
      toBefore: perPerson(to),
    };
    group.candidates.splice(at, 1);
    from.weight -= weight;
    to.weight += weight;
    if (group.region !== null) to.regions.add(group.region);
    return move;
  }
}

/** How far the heaviest is from the lightest, for one person. */
export function spreadOf(loads: readonly number[]): number {
  return loads.length === 0 ? 0 : Math.max(...loads) - Math.min(...loads);
}
