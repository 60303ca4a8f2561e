import type { BuyerLink, LinkState } from '@dealwright/contract/buyer-access/buyer-links';
import { displayName } from '../../platform/authenticate.ts';
import type { LinkRow } from './store.ts';

function stateOf({ revoked_at, ends_at, confirmed_at }: LinkRow, now: Date): LinkState {
  if (revoked_at) return 'revoked';
  if (ends_at <= now) return 'expired';
  return confirmed_at ? 'confirmed' : 'not_opened';
}

export function presentLink(row: LinkRow, now: Date): BuyerLink {
  return {
    id: row.id,
    recipient: { name: row.recipient_name, email: row.recipient_email },
    state: stateOf(row, now),
    created_at: row.created_at.toISOString(),
    created_by: {
      id: row.created_by,
      name: displayName({
        first_name: row.creator_first_name,
        last_name: row.creator_last_name,
        email: row.creator_email,
      }),
    },
    sent_at: row.sent_at.toISOString(),
    valid_until: row.valid_until,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
