import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asCompany } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { isFromHubspot, type SignedRequest } from './check-signature.ts';
import { findCompaniesOf, hasten, keepEvents, wakeWorkers } from './store.ts';

/** HubSpot’s search learns of a change a moment later, and one change seldom comes alone. */
const SOON_MS = 5_000;
const MOST_EVENTS = 1_000;

const idSchema = z
  .union([z.string().regex(/^[0-9]{1,40}$/), z.number().int().nonnegative()])
  .transform(String);
const eventsSchema = z.array(z.object({ eventId: idSchema, portalId: idSchema })).max(MOST_EVENTS);

export interface CallbackDeps {
  readonly database: Database;
  readonly clientSecret: string | null;
}

function eventsOf(body: string): z.infer<typeof eventsSchema> {
  try {
    return eventsSchema.parse(JSON.parse(body));
  } catch {
    throw new AppError('malformed_request', 'These are not HubSpot events.');
  }
}

/**
 * HubSpot reports a change: the next sync of every connection to that account comes soon. Nothing else in the report
 * is trusted, and a repeated one has one effect. Throws 401 if HubSpot did not sign it.
 */
export async function receiveCallback(
  { database, clientSecret }: CallbackDeps,
  request: SignedRequest,
  now: Date,
): Promise<void> {
  if (clientSecret === null) throw notFound();
  if (!isFromHubspot(clientSecret, request, now)) {
    throw new AppError('not_signed_in', 'The HubSpot signature is missing, wrong or too old.');
  }
  const next = new Date(now.getTime() + SOON_MS);
  for (const [portalId, events] of Map.groupBy(eventsOf(request.body), (event) => event.portalId)) {
    const ids = [...new Set(events.map(({ eventId }) => eventId))];
    for (const companyId of await asSystem(database, (tx) => findCompaniesOf(tx, portalId))) {
      await asCompany(database, companyId, async (tx) => {
        if ((await keepEvents(tx, { companyId, portalId }, ids, now)) === 0) return;
        await hasten(tx, companyId, { now, next });
        wakeWorkers(tx);
      });
    }
  }
}
