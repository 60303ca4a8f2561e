import type { Fit } from './territory.ts';

/** Two territories are even when what one person carries differs by no more than this share of the average. */
export const EVEN_ENOUGH = 0.1;

export interface BalanceTerritory {
  readonly id: string;
  /** Ids of those who work it; one without counts as worked by one. */
  readonly people: readonly string[];
  /** Without a rule that asks for something it takes nothing. */
  readonly hasRules: boolean;
}

/** A territory while it is evened out. */
export interface Side {
  readonly territory: BalanceTerritory;
  readonly people: number;
  weight: number;
  readonly regions: Set<string>;
}

export interface Candidate {
  readonly id: string;
  readonly weight: number;
}

export interface Taker extends Fit {
  /** A deal in a late stage would leave the people who work it. */
  readonly lateDeal: boolean;
}

/** Accounts of one territory that can go to the same others for the same reasons. */
export interface Group {
  readonly from: string;
  readonly region: string | null;
  readonly takers: readonly Taker[];
  /** By weight, then id. */
  readonly candidates: Candidate[];
  held: number;
}

export const perPerson = ({ weight, people }: Side): number => weight / people;

/** Where an account that only its owner keeps from a territory may go: to a region that is worked there. */
export const mayTake = (to: Side, { by }: Taker, region: string | null): boolean =>
  by === 'rule' || (region !== null && to.regions.has(region));

/** Moving accounts among the same people doesn't change their load. */
export function samePeople(one: Side, other: Side): boolean {
  const [a, b] = [new Set(one.territory.people), new Set(other.territory.people)];
  return a.size > 0 && a.size === b.size && [...a].every((person) => b.has(person));
}
