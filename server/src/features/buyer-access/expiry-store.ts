import { sql } from 'kysely';
import { type Expiring, expiring, hoursAgo } from '../../platform/retention.ts';

/** Who was sent what, and when they were there, counts for nothing after the link ended. */
const LINK_HOURS = 90 * 24;

export const BUYER_EXPIRING: readonly Expiring[] = [
  expiring('buyer_sessions', { key: ['company_id', 'id'], since: 'expires_at', hours: 0 }),
  {
    name: 'buyer_links',
    before: hoursAgo(LINK_HOURS),
    remove: (before, most) => sql`
      delete from buyer_links kept
       using (select company_id, id from buyer_links
               where ends_at < ${before} and app.may_erase(company_id, now())
               order by ends_at limit ${most}) old
       where kept.company_id = old.company_id and kept.id = old.id
      returning 1
    `,
  },
];
