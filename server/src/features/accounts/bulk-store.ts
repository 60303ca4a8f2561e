import type { Tx } from '@dealwright/db/database';
import { ACCOUNT_FIELD_KEYS, type AccountFieldValues } from '@dealwright/domain/account-fields';
import { sql } from 'kysely';

/** An account as it is written, whole. */
export interface AccountState extends AccountFieldValues {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: number | null;
  readonly currency: string | null;
  readonly parent_id: string | null;
  readonly owner_id: string | null;
}

const WRITTEN = [
  'name',
  'domain',
  ...ACCOUNT_FIELD_KEYS,
  'annual_revenue_minor',
  'currency',
  'parent_id',
  'owner_id',
] as const;
/** What `updateAccounts` may write. */
export const WRITTEN_ACCOUNT_COLUMNS: readonly string[] = WRITTEN;

const LIST = sql.join(WRITTEN.map((key) => sql.ref(key)));
const VALUES = sql.join(WRITTEN.map((key) => sql`n.${sql.ref(key)}`));
const SHAPE = sql`id uuid, name text, domain text, industry text, city text, country text, employees integer,
  annual_revenue_minor bigint, currency char(3), parent_id uuid, owner_id uuid, created_at timestamptz`;

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** Adds accounts in one statement; parents come before what is part of them, or are there already. */
export async function insertAccounts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  accounts: readonly (AccountState & { readonly created_at: Date })[],
  now: Date,
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    insert into accounts (company_id, id, workspace_id, ${LIST}, created_at, updated_at)
    select ${companyId}::uuid, n.id, ${workspaceId}::uuid, ${VALUES}, n.created_at, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n(${SHAPE})
  `.execute(tx.kysely);
}

/** Writes accounts as they are to be, in one statement; their versions are raised with it. */
export async function updateAccounts(
  tx: Tx,
  companyId: string,
  accounts: readonly AccountState[],
  now: Date,
): Promise<void> {
  if (accounts.length === 0) return;
  const assignments = sql.join(WRITTEN.map((key) => sql`${sql.ref(key)} = n.${sql.ref(key)}`));
  await sql`
    update accounts a set ${assignments}, version = a.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n(${SHAPE})
     where a.company_id = ${companyId} and a.id = n.id
  `.execute(tx.kysely);
}
