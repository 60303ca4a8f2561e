import type { DealConversation } from '@dealwright/contract/conversations';
import { dayOf } from '@dealwright/domain/calendar';

export interface ConversationRow {
  readonly id: string;
  readonly kind: DealConversation['kind'];
  readonly title: string;
  readonly occurred_at: Date;
  readonly deal_number: bigint;
  readonly deal_name: string;
  /** The time for the cursor, in microseconds, which a `Date` doesn't have. */
  readonly sort_key: string;
}

export function presentConversation(row: ConversationRow): DealConversation {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    occurred_on: dayOf(row.occurred_at),
    deal: { number: Number(row.deal_number), name: row.deal_name },
  };
}
