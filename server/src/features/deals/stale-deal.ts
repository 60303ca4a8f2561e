import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { getDeal } from './detail-store.ts';
import { presentDeal } from './present-deal.ts';

/** What to answer when the deal was changed in the meantime: 412 with the deal as it stands. */
export async function staleDeal(tx: Tx, actor: Actor, id: string): Promise<AppError> {
  const current = presentDeal(actor, await getDeal(tx, actor, { id }));
  return new AppError(
    'stale_version',
    `LEAD-${current.number} was changed in the meantime. Review it, then try again.`,
    { current },
  );
}
