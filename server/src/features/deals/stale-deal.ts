import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { DealRow } from './detail-store.ts';
import { presentDeal } from './present-deal.ts';

/** What to answer when the deal was changed in the meantime: 412 with the current deal. */
export function staleDeal(actor: Actor, row: DealRow): AppError {
  const current = presentDeal(actor, row);
  return new AppError(
    'stale_version',
    `LEAD-${current.number} was changed in the meantime. Review it, then try again.`,
    { current },
  );
}
