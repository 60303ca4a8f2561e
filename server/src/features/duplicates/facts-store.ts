import type { Tx } from '@dealwright/db/database';
import type { DuplicateKind, FactsOf } from '@dealwright/domain/duplicates/record';
import { sql } from 'kysely';

/** A record with its fields to compare and to show. */
export interface ComparedRecord<Kind extends DuplicateKind = DuplicateKind> {
  readonly id: string;
  readonly workspaceId: string;
  readonly number: number | null;
  readonly facts: FactsOf[Kind];
  /** For display: names instead of ids. */
  readonly shown: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

interface AccountRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly country: string | null;
  readonly industry: string | null;
  readonly created_at: Date;
}

async function readAccounts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ComparedRecord<'account'>[]> {
  const { rows } = await sql<AccountRow>`
    select id, workspace_id, name, domain, country, industry, created_at from accounts
     where company_id = ${companyId} and id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return rows.map(({ id, workspace_id, name, domain, country, industry, created_at }) => {
    const known = { domain: domain ?? '', country: country ?? '', industry: industry ?? '' };
    return {
      id,
      workspaceId: workspace_id,
      number: null,
      facts: { name, ...known },
      shown: { name, ...known },
      createdAt: created_at,
    };
  });
}

interface DealRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly close_date: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly created_at: Date;
}

/** Only deals in the pipeline: archived and deleted ones aren't duplicates of anything. */
async function readDeals(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ComparedRecord<'deal'>[]> {
  const { rows } = await sql<DealRow>`
    select d.id, d.workspace_id, d.number, d.name, d.account_id, a.name as account_name, d.amount_minor, d.currency,
           d.close_date::text as close_date, d.owner_id,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as owner_name, d.created_at
      from deals d
      join profiles p on p.company_id = d.company_id and p.id = d.owner_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
     where d.company_id = ${companyId} and d.id = any(${ids}::uuid[]) and d.shelf is null
  `.execute(tx.kysely);
  return rows.map((row) => {
    const { name, currency } = row;
    const closeDate = row.close_date ?? '';
    return {
      id: row.id,
      workspaceId: row.workspace_id,
      number: Number(row.number),
      facts: {
        name,
        account: row.account_id ?? '',
        amountMinor: Number(row.amount_minor),
        currency,
        closeDate,
        owner: row.owner_id,
      },
      shown: {
        name,
        account: row.account_name ?? '',
        amount_minor: String(row.amount_minor),
        currency,
        close_date: closeDate,
        owner: row.owner_name,
      },
      createdAt: row.created_at,
    };
  });
}

interface ContactRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly title: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly created_at: Date;
}

async function readContacts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ComparedRecord<'contact'>[]> {
  const { rows } = await sql<ContactRow>`
    select c.id, c.workspace_id, c.name, c.title, c.emails, c.phones, c.account_id, a.name as account_name, c.created_at
      from contacts c left join accounts a on a.company_id = c.company_id and a.id = c.account_id
     where c.company_id = ${companyId} and c.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return rows.map(
    ({ id, workspace_id, name, emails, phones, account_id, account_name, created_at, ...row }) => {
      const title = row.title ?? '';
      return {
        id,
        workspaceId: workspace_id,
        number: null,
        facts: { name, emails, phones, title, account: account_id ?? '' },
        shown: {
          name,
          account: account_name ?? '',
          title,
          email: emails.join(', '),
          phone: phones.join(', '),
        },
        createdAt: created_at,
      };
    },
  );
}

type Readers = {
  readonly [Kind in DuplicateKind]: (
    tx: Tx,
    companyId: string,
    ids: readonly string[],
  ) => Promise<ComparedRecord<Kind>[]>;
};

const READERS: Readers = { account: readAccounts, deal: readDeals, contact: readContacts };

/** The facts to compare; deleted records are left out. */
export function readRecords<Kind extends DuplicateKind>(
  tx: Tx,
  companyId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<ComparedRecord<Kind>[]> {
  return READERS[kind](tx, companyId, ids);
}
