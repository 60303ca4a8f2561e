import type { Database, Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { hashToken, newId, newToken } from '../platform/ids.ts';

/** A member of a test company who is signed in. */
export interface TestPerson {
  readonly id: string;
  readonly companyId: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
}

export interface TestCompany {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly admin: TestPerson;
  readonly manager: TestPerson;
  readonly rep: TestPerson;
  /** A second seller, to whom the first one's deals are closed. */
  readonly otherRep: TestPerson;
  readonly viewer: TestPerson;
}

interface NewPerson {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
}

/** Adds a verified member with a session of a week. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<TestPerson> {
  const { companyId, workspaceId, role, firstName, lastName } = person;
  const id = newId();
  const email = `${firstName}.${lastName}.${id.slice(-6)}@test.example`.toLowerCase();
  const token = newToken();
  await tx.query('insert into users (id, email, email_confirmed_at, company_id) values ($1, $2, now(), $3)', [
    id,
    email,
    companyId,
  ]);
  await tx.query(
    `insert into profiles (company_id, id, workspace_id, first_name, last_name, email, role)
     values ($1, $2, $3, $4, $5, $6, $7::member_role)`,
    [companyId, id, workspaceId, firstName, lastName, email, role],
  );
  await tx.query(
    "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')",
    [newId(), id, hashToken(token)],
  );
  const cookie = `dealwright_session=${token}`;
  return { id, companyId, workspaceId, role, name: `${firstName} ${lastName}`, email, cookie };
}

/** A company with one workspace and somebody of each role. */
export async function addCompany(database: Database, name: string): Promise<TestCompany> {
  return database.transaction('dealwright_system', async (tx) => {
    const companyId = newId();
    const workspaceId = newId();
    await tx.query('insert into companies (id, name) values ($1, $2)', [companyId, name]);
    await tx.query('insert into workspaces (company_id, id, name) values ($1, $2, $3)', [
      companyId,
      workspaceId,
      'Sales',
    ]);
    const add = (role: Role, firstName: string, lastName: string) =>
      addPerson(tx, { companyId, workspaceId, role, firstName, lastName });
    return {
      id: companyId,
      workspaceId,
      name,
      admin: await add('admin', 'Ada', 'Admin'),
      manager: await add('manager', 'Max', 'Manager'),
      rep: await add('sales_rep', 'Rita', 'Rep'),
      otherRep: await add('sales_rep', 'Otto', 'Other'),
      viewer: await add('viewer', 'Vera', 'Viewer'),
    };
  });
}

export interface TestDeal {
  readonly id: string;
  readonly number: number;
}

let lastNumber = 0;

/** A deal of the person, with an account of its own. Its number is unique in the test run. */
export async function addDeal(
  database: Database,
  owner: TestPerson,
  facts: {
    readonly name?: string;
    readonly stage?: string;
    readonly account?: string;
    readonly createdAt?: Date;
  } = {},
): Promise<TestDeal> {
  lastNumber += 1;
  const number = lastNumber;
  const id = newId();
  const accountId = newId();
  await database.transaction('dealwright_system', async (tx) => {
    await tx.query('insert into accounts (company_id, id, workspace_id, name) values ($1, $2, $3, $4)', [
      owner.companyId,
      accountId,
      owner.workspaceId,
      facts.account ?? 'Harbour Hospital',
    ]);
    await tx.query(
      `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::deal_stage, $7, $9)`,
      [
        owner.companyId,
        id,
        owner.workspaceId,
        number,
        facts.name ?? 'Ward scheduling',
        accountId,
        owner.id,
        facts.stage ?? 'discovery',
        facts.createdAt ?? new Date('2020-01-01T00:00:00Z'),
      ],
    );
  });
  return { id, number };
}

/** Somebody of a deal; on the buyer's side unless told otherwise. */
export async function addStakeholder(
  database: Database,
  companyId: string,
  deal: TestDeal,
  name: string,
  side: 'buyer' | 'partner' = 'buyer',
): Promise<string> {
  const id = newId();
  await database.transaction('dealwright_system', (tx) =>
    tx.query('insert into stakeholders (company_id, id, deal_id, name, side) values ($1, $2, $3, $4, $5)', [
      companyId,
      id,
      deal.id,
      name,
      side,
    ]),
  );
  return id;
}
