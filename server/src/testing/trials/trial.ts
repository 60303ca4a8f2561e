import type { CanaryDeal } from '../canary-deal.ts';
import type { CastName } from '../people.ts';

export type Asker =
  | 'visitor'
  | Extract<CastName, 'stranger' | 'strangerRep' | 'viewer' | 'otherRep' | 'neighbour'>;
export type Expected = Readonly<Record<Asker, number>>;

export interface Trial {
  readonly expected: Expected;
  readonly params?: (deal: CanaryDeal) => Record<string, unknown>;
  readonly query?: (deal: CanaryDeal) => Record<string, string>;
  readonly body?: (deal: CanaryDeal) => unknown;
  readonly version?: number;
  /** About the person alone, who need not be a member of a workspace. */
  readonly personal?: true;
}

export const askers = (
  visitor: number,
  foreign: number,
  viewer: number,
  otherRep: number,
  neighbour: number,
): Expected => ({
  visitor,
  stranger: foreign,
  strangerRep: foreign,
  viewer,
  otherRep,
  neighbour,
});

/** Anyone signed in gets an answer, with nothing in it of deals that are not theirs. */
export const OWN_ONLY = askers(401, 200, 200, 200, 200);
export const READ = askers(401, 404, 200, 404, 404);
export const WRITE = askers(401, 404, 403, 404, 404);
export const OPEN = askers(200, 200, 200, 200, 200);
/** Operator resources don't exist for anyone else. */
export const OPERATOR_ONLY = askers(401, 404, 404, 404, 404);

/** Another person’s, for everyone who asks. */
export const NOBODYS = askers(401, 404, 404, 404, 404);

export type Trials = Readonly<Record<string, Trial>>;

/** The parameters that name the deal. */
export const deal = ({ number }: CanaryDeal) => ({ number });
