import { sql } from 'kysely';
import { type Expiring, expiring, hoursAgo, ORIGIN_HOURS } from '../../platform/retention.ts';

export const IDENTITY_EXPIRING: readonly Expiring[] = [
  expiring('sessions', { key: ['id'], since: 'expires_at', hours: 0 }),
  expiring('google_sign_ins', { key: ['id'], since: 'expires_at', hours: 0 }),
  expiring('provider_tokens', { key: ['session_id'], since: 'expires_at', hours: 0 }),
  expiring('mfa_challenges', { key: ['id'], since: 'expires_at', hours: 24 }),
  expiring('address_changes', { key: ['id'], since: 'ends_at', hours: 24 }),
  expiring('known_browsers', { key: ['user_id', 'token_hash'], since: 'last_used_at', hours: ORIGIN_HOURS }),
  expiring('sign_in_origins', {
    key: ['user_id', 'kind', 'origin'],
    since: 'last_seen_at',
    hours: ORIGIN_HOURS,
  }),
  {
    // Only for addresses without an account; guesses at accounts don't expire.
    name: 'password_guesses',
    before: hoursAgo(ORIGIN_HOURS),
    remove: (before, most) => sql`
      delete from password_guesses where subject in (
        select g.subject from password_guesses g
         where g.touched_at < ${before}
           and not exists (select from users u where sha256(convert_to('sign-in:' || u.email, 'UTF8')) = g.subject)
           and not exists (select from users u where sha256(convert_to('proof:' || u.id, 'UTF8')) = g.subject)
         limit ${most})
      returning 1
    `,
  },
];
