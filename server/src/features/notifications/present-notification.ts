import { type Notification, notificationFactsSchema } from '@dealwright/contract/notifications/notifications';
import { knownLocale } from '@dealwright/domain/locale';
import { type NotificationKind, notificationSentence } from '@dealwright/domain/notification';
import { displayName } from '../../platform/authenticate.ts';

export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly facts: unknown;
  readonly times: number;
  readonly latest_at: Date;
  readonly read_at: Date | null;
  readonly deal_number: bigint | null;
  readonly deal_name: string | null;
  readonly account_name: string | null;
  readonly actor_id: string | null;
  readonly actor_first_name: string | null;
  readonly actor_last_name: string | null;
  readonly actor_email: string | null;
  /** What its person chose. */
  readonly locale: string | null;
}

function pathOf(kind: NotificationKind, number: number | null, facts: ReturnType<typeof factsOf>): string {
  const query: Readonly<Record<NotificationKind, Readonly<Record<string, string | undefined>>>> = {
    mention: { tab: 'notes', source: facts.interaction_id },
    deal_assigned: {},
    stage_moved: { tab: 'history' },
    evidence_disputed: { tab: 'meddpicc', pillar: facts.pillars?.[0] },
    evidence_stale: { tab: 'meddpicc', pillar: facts.pillars?.[0] },
    mail_reply: { tab: 'emails' },
    task_assigned: {},
    task_due: {},
  };
  if (number === null) return '/tasks';
  const given = Object.entries(query[kind]).filter((entry): entry is [string, string] => !!entry[1]);
  return `/lead-planning/LEAD-${number}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

const factsOf = (facts: unknown) => notificationFactsSchema.safeParse(facts).data ?? {};

export function presentNotification(row: NotificationRow): Notification {
  const facts = factsOf(row.facts);
  const number = row.deal_number === null ? null : Number(row.deal_number);
  const actor =
    row.actor_id === null
      ? null
      : {
          id: row.actor_id,
          name: displayName({
            first_name: row.actor_first_name,
            last_name: row.actor_last_name,
            email: row.actor_email ?? '',
          }),
        };
  return {
    id: row.id,
    kind: row.kind,
    deal: number === null ? null : { number, name: row.deal_name ?? '', account: row.account_name },
    account: row.account_name,
    actor,
    text: notificationSentence({
      ...facts,
      kind: row.kind,
      actor: actor?.name ?? null,
      times: row.times,
      locale: knownLocale(row.locale),
    }),
    path: pathOf(row.kind, number, facts),
    times: row.times,
    at: row.latest_at.toISOString(),
    read: row.read_at !== null,
  };
}
