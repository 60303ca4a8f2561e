import type { ParamsOf, Route } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { buyerTokenHash } from '../../platform/http/buyer-cookie.ts';
import type { PublicContext, PublicHandler } from '../../platform/http/context.ts';
import type { Router } from '../../platform/http/serve.ts';
import { unknownHolder } from '../../platform/request-bounds.ts';
import { type Buyer, enterBuyer, renewBuyer } from './door-store.ts';

/** For buyers: one transaction that is bound to their link and shows no row of any table. */
export interface BuyerContext<R extends Route>
  extends Omit<PublicContext<R>, 'session' | 'sessionTokenHash'> {
  readonly buyer: Buyer;
  readonly tx: Tx;
}

const notConfirmed = (): AppError =>
  new AppError('address_unconfirmed', 'Open your link again and confirm your email address to continue.');

/**
 * An operation of a buyer’s session. It names its link, and only a session of that very link is let in. What it asks of
 * the database counts against the link and its company, as a member’s does.
 */
export function serveBuyer<const R extends Route>(
  router: Router,
  route: R,
  handler: (context: BuyerContext<R>) => Promise<unknown>,
): void {
  const answer = async (context: PublicContext<R>): Promise<unknown> => {
    const { database, request, now } = context;
    const { link_id: linkId } = context.params as ParamsOf<R> & { readonly link_id: string };
    const tokenHash = buyerTokenHash(request, linkId);
    if (!tokenHash) throw notConfirmed();
    const session = { linkId, tokenHash, now };
    const known = await router.countedAs(unknownHolder(tokenHash), () =>
      database.transaction('dealwright_app', (tx) => enterBuyer(tx, session), { readOnly: true }),
    );
    if (!known) throw notConfirmed();
    return router.countedAs({ personId: linkId, companyId: known.company_id }, async () => {
      const { result, renewalDue } = await database.transaction(
        'dealwright_app',
        async (tx) => {
          const buyer = await enterBuyer(tx, session);
          if (!buyer) throw notConfirmed();
          return { result: await handler({ ...context, buyer, tx }), renewalDue: buyer.renewal_due };
        },
        { retry: true, readOnly: route.method === 'GET' },
      );
      if (renewalDue) await database.transaction('dealwright_app', (tx) => renewBuyer(tx, tokenHash, now));
      return result;
    });
  };
  router.public(route, answer as unknown as PublicHandler<R>);
}
