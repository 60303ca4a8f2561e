import { computeOdds, type OddsInput, type OddsOutput } from '@dealwright/domain/odds/compute-odds';

/** What a thread imports to compute odds beside the event loop. */
export function computeInThread(input: OddsInput): OddsOutput {
  return computeOdds(input);
}
