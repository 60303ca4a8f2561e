/** What one territory carries, for as many people as work it. */
export interface TerritoryLoad {
  readonly id: string;
  /** At least one. */
  readonly people: number;
  readonly accounts: readonly LoadAccount[];
}

export interface LoadAccount {
  readonly id: string;
  /** What evening out counts: an amount, or 1. Not negative. */
  readonly weight: number;
  /** False for what somebody placed by hand, or what is about to be won. */
  readonly movable: boolean;
  /** Prefers to go where its like is. */
  readonly country: string | null;
}

export interface BalanceMove {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  /** What each of both carried for one person before this move. */
  readonly fromBefore: number;
  readonly toBefore: number;
}

interface Standing {
  readonly id: string;
  readonly people: number;
  weight: number;
  readonly left: LoadAccount[];
  readonly countries: Set<string>;
}

const perPerson = ({ weight, people }: Standing): number => weight / people;

function standings(loads: readonly TerritoryLoad[]): Standing[] {
  return loads.map(({ id, people, accounts }) => ({
    id,
    people: Math.max(1, people),
    weight: accounts.reduce((sum, { weight }) => sum + weight, 0),
    left: accounts.filter(({ movable, weight }) => movable && weight > 0),
    countries: new Set(accounts.flatMap(({ country }) => country ?? [])),
  }));
}

/** How far the heaviest is from the lightest, for one person. */
export function spreadOf(loads: readonly TerritoryLoad[]): number {
  const each = standings(loads).map(perPerson);
  return each.length === 0 ? 0 : Math.max(...each) - Math.min(...each);
}

/** The gap that is left when the account goes over; null where it would turn around and be no smaller. */
function gapAfter(from: Standing, to: Standing, { weight }: LoadAccount): number | null {
  const before = perPerson(from) - perPerson(to);
  const lighter = (from.weight - weight) / from.people;
  const heavier = (to.weight + weight) / to.people;
  // Neither may pass where the other stood: so no extreme moves outwards.
  if (lighter < perPerson(to) || heavier > perPerson(from)) return null;
  const gap = Math.abs(lighter - heavier);
  return gap < before ? gap : null;
}

interface Candidate {
  readonly account: LoadAccount;
  readonly gap: number;
  readonly fits: boolean;
}

function better(a: Candidate, b: Candidate | null): boolean {
  if (b === null) return true;
  if (a.fits !== b.fits) return a.fits;
  if (a.gap !== b.gap) return a.gap < b.gap;
  return a.account.id < b.account.id;
}

function bestBetween(from: Standing, to: Standing): LoadAccount | null {
  let best: Candidate | null = null;
  for (const account of from.left) {
    const gap = gapAfter(from, to, account);
    if (gap === null) continue;
    const fits = account.country !== null && to.countries.has(account.country);
    const candidate = { account, gap, fits };
    if (better(candidate, best)) best = candidate;
  }
  return best?.account ?? null;
}

/** From the heaviest to the lightest first; the nearest pair that has something to give otherwise. */
function nextMove(all: readonly Standing[]): { from: Standing; to: Standing; account: LoadAccount } | null {
  const heavyFirst = [...all].sort((a, b) => perPerson(b) - perPerson(a) || (a.id < b.id ? -1 : 1));
  for (const from of heavyFirst) {
    for (const to of heavyFirst.toReversed()) {
      if (perPerson(from) <= perPerson(to)) break;
      const account = bestBetween(from, to);
      if (account) return { from, to, account };
    }
  }
  return null;
}

/**
 * Moves that even out what one person carries, one after the other: from the heaviest territory to the lightest, the
 * account after which both are closest, where its country is worked already if there is such a one. Each account moves
 * once at most, and no move makes the heaviest heavier or the lightest lighter.
 */
export function balance(loads: readonly TerritoryLoad[], most: number): BalanceMove[] {
  const all = standings(loads);
  const moves: BalanceMove[] = [];
  while (moves.length < most) {
    const next = nextMove(all);
    if (!next) break;
    const { from, to, account } = next;
    moves.push({
      accountId: account.id,
      from: from.id,
      to: to.id,
      weight: account.weight,
      fromBefore: perPerson(from),
      toBefore: perPerson(to),
    });
    from.weight -= account.weight;
    to.weight += account.weight;
    from.left.splice(from.left.indexOf(account), 1);
    if (account.country !== null) to.countries.add(account.country);
  }
  return moves;
}
