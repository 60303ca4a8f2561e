import { sql } from 'kysely';
import { type Expiring, eachCompanysOldest, firstIdOf } from '../../platform/retention.ts';

/** Those of one thing are one, whose last was long ago. */
export const NOTIFICATION_EXPIRING: readonly Expiring[] = [
  {
    name: 'notifications',
    before: firstIdOf(90 * 24),
    remove: (before, most) => {
      const counted = sql<boolean>`o.latest_at < now() - interval '60 days'`;
      return sql`
        delete from notifications n using ${eachCompanysOldest('notifications', counted, before, most)}
         where n.company_id = old.company_id and n.id = old.id
        returning 1
      `;
    },
  },
];
