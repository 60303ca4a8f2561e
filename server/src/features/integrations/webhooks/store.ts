import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

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

/** The company's row; made with the given secret where there is none. */
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

/** Another address begins anew: what is known of the one before says nothing of it. */
export async function setUrl(tx: Tx, companyId: string, url: string | null, now: Date): Promise<void> {
  await sql`
    update ai.company_webhook_config
       set webhook_url = ${url}, updated_at = ${now}, failing_since = null, slow = false, paused_at = null, pause_reason = null
     where company_id = ${companyId} and webhook_url is distinct from ${url}
  `.execute(tx.kysely);
}

/** Answers false where another was made a moment ago: the one that receivers know would not sign any more. */
export async function rotateSecret(
  tx: Tx,
  companyId: string,
  rotation: {
    readonly sealed: Buffer;
    readonly now: Date;
    /** How long the secret before signs as well. */
    readonly until: Date;
    /** Nothing is done where one that was replaced before signs for longer than this. */
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

/** Something arrived: writes only where that is news. */
export async function markArriving(tx: Tx, companyId: string, slow: boolean): Promise<void> {
  await sql`
    update ai.company_webhook_config set failing_since = null, slow = ${slow}
     where company_id = ${companyId} and (failing_since is not null or slow <> ${slow})
  `.execute(tx.kysely);
}

/** Something failed: writes only where that is news. */
export async function markFailing(tx: Tx, companyId: string, slow: boolean, now: Date): Promise<void> {
  await sql`
    update ai.company_webhook_config set failing_since = coalesce(failing_since, ${now}), slow = slow or ${slow}
     where company_id = ${companyId} and (failing_since is null or (${slow} and not slow))
  `.execute(tx.kysely);
}

/** Answers whether this made it pause: of several that say so at once, one is the first. */
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
