import { sql } from 'kysely';
import { type Expiring, eachCompanysOldest, firstIdOf } from '../../../platform/retention.ts';

/** With their attempts. What waits beyond its time waits for a webhook that is paused or gone. */
export const WEBHOOK_EXPIRING: readonly Expiring[] = [
  {
    name: 'webhook_deliveries',
    before: firstIdOf(30 * 24),
    remove: (before, most) => {
      const over = sql<boolean>`(o.state <> 'waiting' or o.expires_at < now())`;
      return sql`
        delete from webhook_deliveries w using ${eachCompanysOldest('webhook_deliveries', over, before, most)}
         where w.company_id = old.company_id and w.id = old.id
        returning 1
      `;
    },
  },
];
