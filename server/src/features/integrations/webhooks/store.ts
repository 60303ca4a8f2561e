import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { type Expiring, eachCompanysOldest, firstIdOf } from '../../../platform/retention.ts';

export interface ConfigRow {
  readonly company_id: string;
  readonly webhook_url: string | null;
  readonly webhook_secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
  readonly is_test_mode: boolean;
  readonly failing_since: Date | null;
  readonly slow: boolean;
  readonly paused_at: Date | null;
  readonly pause_reason: 'failing' | 'gone' | null;
}

const COLUMNS = sql`
  company_id, webhook_url, webhook_secret, previous_secret, previous_secret_until, is_test_mode, failing_since, slow,
  paused_at, pause_reason`;

export async function findConfig(tx: Tx, companyId: string): Promise<ConfigRow | null> {
  const {
    rows: [row],
  } =
    await sql<ConfigRow>`select ${COLUMNS} from ai.company_webhook_config where company_id = ${companyId}`.execute(
      tx.kysely,
    );
  return row ?? null;
}

/** The company's row, created with the given secret if there is none. */
export async function ensureConfig(tx: Tx, companyId: string, sealed: () => Buffer): Promise<ConfigRow> {
  const found = await findConfig(tx, companyId);
  if (found) return found;
  await sql`
    insert into ai.company_webhook_config (company_id, webhook_secret) values (${companyId}, ${sealed()})
    on conflict (company_id) do nothing
  `.execute(tx.kysely);
  const made = await findConfig(tx, companyId);
  if (!made) throw new Error('the configuration was made, here or by somebody else');
  return made;
}

export async function setTestMode(tx: Tx, companyId: string, isTestMode: boolean, now: Date): Promise<void> {
  await sql`
    update ai.company_webhook_config set is_test_mode = ${isTestMode}, updated_at = ${now}
      where company_id = ${companyId}
  `.execute(tx.kysely);
}

/** A new URL resets the health of the old one. */
export async function setUrl(tx: Tx, companyId: string, url: string | null, now: Date): Promise<void> {
  await sql`
    update ai.company_webhook_config
       set webhook_url = ${url}, updated_at = ${now}, failing_since = null, slow = false, paused_at = null, pause_reason = null
     where company_id = ${companyId} and webhook_url is distinct from ${url}
  `.execute(tx.kysely);
}

/** Returns false if the secret was rotated a moment ago: the one that receivers know would no longer sign. */
export async function rotateSecret(
  tx: Tx,
  companyId: string,
  rotation: {
    readonly sealed: Buffer;
    readonly now: Date;
    /** How long the previous secret still signs. */
    readonly until: Date;
    /** Does nothing if an earlier secret is valid for longer than this. */
    readonly unlessBeyond: Date;
  },
): Promise<boolean> {
  const { sealed, now, until, unlessBeyond } = rotation;
  const { rows } = await sql`
    update ai.company_webhook_config
       set previous_secret = webhook_secret, previous_secret_until = ${until}, webhook_secret = ${sealed}, updated_at = ${now}
     where company_id = ${companyId} and (previous_secret_until is null or previous_secret_until <= ${unlessBeyond})
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export async function resume(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    update ai.company_webhook_config
       set paused_at = null, pause_reason = null, failing_since = null, slow = false, updated_at = ${now}
     where company_id = ${companyId}
  `.execute(tx.kysely);
}

/** Records a success; only writes if that changes anything. */
export async function markArriving(tx: Tx, companyId: string, slow: boolean): Promise<void> {
  await sql`
    update ai.company_webhook_config set failing_since = null, slow = ${slow}
     where company_id = ${companyId} and (failing_since is not null or slow <> ${slow})
  `.execute(tx.kysely);
}

/** Records a failure; only writes if that changes anything. */
export async function markFailing(tx: Tx, companyId: string, slow: boolean, now: Date): Promise<void> {
  await sql`
    update ai.company_webhook_config set failing_since = coalesce(failing_since, ${now}), slow = slow or ${slow}
     where company_id = ${companyId} and (failing_since is null or (${slow} and not slow))
  `.execute(tx.kysely);
}

/** Returns whether this paused it: of several concurrent calls only the first does. */
export async function pauseWebhook(
  tx: Tx,
  companyId: string,
  reason: 'failing' | 'gone',
  { now, failingBefore }: { readonly now: Date; readonly failingBefore: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update ai.company_webhook_config set paused_at = ${now}, pause_reason = ${reason}
     where company_id = ${companyId} and paused_at is null
       and (${failingBefore}::timestamptz is null or failing_since < ${failingBefore}::timestamptz) returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export async function listAdminAddresses(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{
    email: string;
  }>`
    select email from profiles where company_id = ${companyId} and role = 'admin' and workspace_id is not null
      order by email
  `.execute(tx.kysely);
  return rows.map(({ email }) => email);
}

/** An event with the current facts for its receiver. */
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

/** A member of the company `c`, by id. */
const PERSON = (id: RawBuilder<unknown>) => sql`
          select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name from profiles
           where company_id = c.company_id and id = ${id} limit 1`;

/**
 * The events whose company has a webhook, with their facts, in the same order. `most` is how many
 * characters of an interaction's text are read. As system role: the companies are those of the events.
 *
 * Each row is looked up separately: `limit` keeps the planner from joining them all, for which it would need
 * statistics. Right after a restore there are none, and it would read all of a company's rows for each event.
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
             p.id as actor_id, p.name as actor_name,
             jsonb_build_object(
               'id', d.id, 'number', d.number, 'name', d.name, 'stage', d.stage, 'amount_minor', d.amount_minor,
               'currency', d.currency, 'close_date', d.close_date, 'forecast_category', d.forecast_category,
               'score', d.score, 'weakest_pillar', d.weakest_pillar, 'version', d.version,
               'account', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end,
               'owner', jsonb_build_object('id', o.id, 'name', o.name)) as deal,
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
        cross join lateral (
          select company_id, is_test_mode, paused_at from ai.company_webhook_config
           where company_id = e.company_id and webhook_url is not null limit 1) c
        cross join lateral (
          select * from deals where company_id = c.company_id and id = e.deal_id limit 1) d
        left join lateral (
          select id, name from accounts where company_id = c.company_id and id = d.account_id limit 1) a on true
        cross join lateral (${PERSON(sql`d.owner_id`)}) o
        left join lateral (${PERSON(sql`e.actor_id`)}) p on true
        left join lateral (
          select id, kind, title, occurred_at, body from interactions
           where e.type = 'interaction.changed' and company_id = c.company_id
             and id = (e.payload ->> 'interaction_id')::uuid and deal_id = e.deal_id limit 1) i on true
        left join lateral (
          select * from stakeholders
           where e.type = 'stakeholder.changed' and company_id = c.company_id
             and id = (e.payload ->> 'stakeholder_id')::uuid and deal_id = e.deal_id limit 1) s on true
       order by e.id
    `.execute(tx.kysely)
  ).rows;
}

/** With their attempts. Events that are still waiting are for a webhook that is paused or gone. */
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
