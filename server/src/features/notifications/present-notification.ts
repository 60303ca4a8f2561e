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
  readonly import_id: string | null;
  readonly import_files: readonly string[];
  readonly actor_id: string | null;
  readonly actor_first_name: string | null;
  readonly actor_last_name: string | null;
  readonly actor_email: string | null;
  /** What its person chose. */
  readonly locale: string | null;
}

function pathOf(
  kind: NotificationKind,
  { number, importId }: { readonly number: number | null; readonly importId: string | null },
  facts: ReturnType<typeof factsOf>,
): string {
  const query: Readonly<Record<NotificationKind, Readonly<Record<string, string | undefined>>>> = {
    mention: { tab: 'notes', source: facts.interaction_id },
    deal_assigned: {},
    stage_moved: { tab: 'history' },
    evidence_disputed: { tab: 'meddpicc', pillar: facts.pillars?.[0] },
    evidence_stale: { tab: 'meddpicc', pillar: facts.pillars?.[0] },
    mail_reply: { tab: 'emails' },
    task_assigned: {},
    work_assigned: { tab: 'rfp', rfp: facts.rfp_id },
    task_due: {},
    import_ended: {},
    quote_approval_requested: { tab: 'products', quote: facts.quote_id },
    quote_approval_decided: { tab: 'products', quote: facts.quote_id },
    quote_reply: { tab: 'products', quote: facts.quote_id },
    step_change: {},
  };
  if (importId !== null) return `/import/${importId}`;
  if (number === null) return '/tasks';
  if (kind === 'step_change' || (kind === 'work_assigned' && facts.step))
    return `/lead-planning/LEAD-${number}/plan`;
  const given = Object.entries(query[kind]).filter((entry): entry is [string, string] => !!entry[1]);
  return `/lead-planning/LEAD-${number}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** 'Import of deals.csv', 'Import of deals.csv and 3 more files'. */
function importName([first = 'files', ...others]: readonly string[]): string {
  const more =
    others.length > 1 ? ` and ${others.length} more files` : others.map((name) => ` and ${name}`).join('');
  return `Import of ${first}${more}`;
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
    import: row.import_id === null ? null : { id: row.import_id, name: importName(row.import_files) },
    actor,
    text: notificationSentence({
      ...facts,
      kind: row.kind,
      actor: actor?.name ?? null,
      times: row.times,
      locale: knownLocale(row.locale),
    }),
    path: pathOf(row.kind, { number, importId: row.import_id }, facts),
    times: row.times,
    at: row.latest_at.toISOString(),
    read: row.read_at !== null,
  };
}
