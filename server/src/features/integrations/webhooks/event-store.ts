import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { OutboxEvent } from '../../../platform/outbox.ts';

/** An event with what its receiver is told of it, as it stands now. */
export interface EventFacts {
  readonly id: string;
  readonly company_id: string;
  readonly deal_id: string;
  readonly type: OutboxEvent['type'];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly is_test_mode: boolean;
  readonly paused: boolean;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly deal: {
    readonly id: string;
    readonly number: number;
    readonly name: string;
    readonly stage: string;
    readonly amount_minor: number;
    readonly currency: string;
    readonly close_date: string | null;
    readonly forecast_category: string;
    readonly score: number;
    readonly weakest_pillar: string;
    readonly version: number;
    readonly account: { readonly id: string; readonly name: string };
    readonly owner: { readonly id: string; readonly name: string };
  };
  readonly strip: string;
  readonly interaction: {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly occurred_at: string;
  } | null;
  readonly interaction_text: string | null;
  readonly stakeholder: Readonly<Record<string, string | null>> | null;
}

const NAME = (alias: string) => {
  const person = sql.raw(alias);
  return sql`coalesce(nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), ''), ${person}.email)`;
};

/**
 * Of the given events those whose company has a webhook, with their facts, in the same order. `most` is how many
 * characters of an interaction's text are read. As system role: the companies are those of the events.
 */
export async function listEventFacts(
  tx: Tx,
  events: readonly OutboxEvent[],
  most: number,
): Promise<EventFacts[]> {
  return (
    await sql<EventFacts>`
      select e.id, e.company_id, e.deal_id, e.type, e.payload, e.created_at,
             c.is_test_mode, c.paused_at is not null as paused,
             p.id as actor_id, case when p.id is null then null else ${NAME('p')} end as actor_name,
             jsonb_build_object(
               'id', d.id, 'number', d.number, 'name', d.name, 'stage', d.stage, 'amount_minor', d.amount_minor,
               'currency', d.currency, 'close_date', d.close_date, 'forecast_category', d.forecast_category,
               'score', d.score, 'weakest_pillar', d.weakest_pillar, 'version', d.version,
               'account', jsonb_build_object('id', a.id, 'name', a.name),
               'owner', jsonb_build_object('id', o.id, 'name', ${NAME('o')})) as deal,
             d.strip,
             case when i.id is null then null else jsonb_build_object(
               'id', i.id, 'kind', i.kind, 'title', i.title, 'occurred_at', i.occurred_at) end as interaction,
             left(i.body, ${most}) as interaction_text,
             case when s.id is null then null else jsonb_build_object(
               'id', s.id, 'name', s.name, 'title', s.title, 'email', s.email, 'side', s.side,
               'buying_role', s.buying_role, 'influence', s.influence, 'stance', s.stance,
               'reports_to', s.reports_to) end as stakeholder
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
               as e(company_id uuid, id uuid, deal_id uuid, actor_id uuid, type text, payload jsonb, created_at timestamptz)
        join ai.company_webhook_config c on c.company_id = e.company_id and c.webhook_url is not null
        join deals d on d.company_id = e.company_id and d.id = e.deal_id
        join accounts a on a.company_id = d.company_id and a.id = d.account_id
        join profiles o on o.company_id = d.company_id and o.id = d.owner_id
        left join profiles p on p.company_id = e.company_id and p.id = e.actor_id
        left join interactions i on e.type = 'interaction.changed' and i.company_id = e.company_id
              and i.deal_id = e.deal_id and i.id = (e.payload ->> 'interaction_id')::uuid
        left join stakeholders s on e.type = 'stakeholder.changed' and s.company_id = e.company_id
              and s.deal_id = e.deal_id and s.id = (e.payload ->> 'stakeholder_id')::uuid
       order by e.id
    `.execute(tx.kysely)
  ).rows;
}
