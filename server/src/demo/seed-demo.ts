import type { Database, Tx } from '@dealwright/db/database';
import { hashPassword } from '../features/session/passwords.ts';
import { asSystem } from '../platform/as-system.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../platform/demo-accounts.ts';
import { DEMO_COMPANIES, PROJECTS } from './accounts.ts';
import { buildDeal } from './build-deal.ts';
import { type PlannedDeal, planDeals } from './plan-deals.ts';
import { type Random, randomFrom } from './random.ts';
import { insertRows, isEmpty, lockDemo } from './store.ts';

interface DemoMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
}

interface DemoCompany {
  readonly name: string;
  readonly domain: string;
  readonly workspace: string;
  readonly members: readonly DemoMember[];
  readonly deals: (random: Random) => PlannedDeal[];
}

/** Colleagues who fill the demo; they have no password and cannot sign in. */
const COLLEAGUES: readonly DemoMember[] = [
  { email: 'jonas.weber@demo.dealwright.example', firstName: 'Jonas', lastName: 'Weber', role: 'sales_rep' },
  { email: 'priya.raman@demo.dealwright.example', firstName: 'Priya', lastName: 'Raman', role: 'sales_rep' },
  {
    email: 'sofia.almeida@demo.dealwright.example',
    firstName: 'Sofia',
    lastName: 'Almeida',
    role: 'sales_rep',
  },
];

const membersOf = (company: 'demo' | 'rival' | 'operator'): DemoMember[] =>
  DEMO_ACCOUNTS.filter((account) => account.company === company);

const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Northwind Systems',
    domain: 'demo.dealwright.example',
    workspace: 'Enterprise sales',
    members: [...membersOf('demo'), ...COLLEAGUES],
    deals: planDeals,
  },
  {
    name: 'Rival Analytics',
    domain: 'rival.dealwright.example',
    workspace: 'Sales',
    members: membersOf('rival'),
    deals: (random) => planDeals(random).filter((_, index) => index % 8 === 0),
  },
  {
    name: 'Dealwright',
    domain: 'dealwright.example',
    workspace: 'Operations',
    members: membersOf('operator'),
    deals: () => [],
  },
];

interface SeededMember extends DemoMember {
  readonly id: string;
}

async function insertPeople(
  tx: Tx,
  company: DemoCompany,
  ids: { company: string; workspace: string },
  random: Random,
  passwordHash: string,
  now: Date,
): Promise<SeededMember[]> {
  const joined = new Date(now.getTime() - 400 * 86_400_000);
  await insertRows(tx, 'companies', [
    { id: ids.company, name: company.name, domain: company.domain, created_at: joined, updated_at: joined },
  ]);
  await insertRows(tx, 'workspaces', [
    {
      company_id: ids.company,
      id: ids.workspace,
      name: company.workspace,
      workspace_type: 'team',
      max_members: 25,
      allow_self_join: false,
      gaps_block: false,
      created_at: joined,
      updated_at: joined,
    },
  ]);
  const members = company.members.map((member) => ({ ...member, id: random.id(joined) }));
  const canSignIn = (email: string): boolean => DEMO_ACCOUNTS.some((account) => account.email === email);
  await insertRows(
    tx,
    'users',
    members.map(({ id, email }) => ({
      id,
      email,
      password_hash: canSignIn(email) ? passwordHash : null,
      email_confirmed_at: joined,
      is_super_admin: email === 'operator@dealwright.example',
      company_id: ids.company,
      created_at: joined,
      updated_at: joined,
    })),
  );
  await insertRows(
    tx,
    'profiles',
    members.map(({ id, email, firstName, lastName, role }) => ({
      company_id: ids.company,
      id,
      workspace_id: ids.workspace,
      first_name: firstName,
      last_name: lastName,
      email,
      role,
      company_name: company.name,
      mfa_enabled: false,
      created_at: joined,
      updated_at: joined,
    })),
  );
  return members;
}

/** A seller's own deals weigh most, so that every account of the demo has something to see. */
function ownerFor(members: readonly SeededMember[], index: number): SeededMember {
  const sellers = members.filter(({ role }) => role === 'sales_rep');
  const pool = sellers.length > 0 ? sellers : members;
  const owner = pool[index % pool.length];
  if (!owner) throw new Error('a company has members');
  return owner;
}

async function insertDeals(
  tx: Tx,
  company: DemoCompany,
  ids: { company: string; workspace: string },
  members: readonly SeededMember[],
  random: Random,
  now: Date,
): Promise<void> {
  const opened = new Date(now.getTime() - 390 * 86_400_000);
  const plans = company.deals(random).sort((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  if (plans.length === 0) return;
  const accounts = DEMO_COMPANIES.slice(0, Math.max(4, Math.min(DEMO_COMPANIES.length, plans.length))).map(
    (account) => ({ ...account, id: random.id(opened) }),
  );
  await insertRows(
    tx,
    'accounts',
    accounts.map((account) => ({
      company_id: ids.company,
      id: account.id,
      workspace_id: ids.workspace,
      name: account.name,
      industry: account.industry,
      employees: account.employees,
      city: account.city,
      country: account.country,
      created_at: opened,
      updated_at: opened,
    })),
  );
  const built = plans.map((plan, index) => {
    const account = accounts[index % accounts.length];
    if (!account) throw new Error('a demo has accounts');
    const owner = ownerFor(members, index);
    return buildDeal({
      companyId: ids.company,
      workspaceId: ids.workspace,
      number: index + 1,
      name: `${random.pick(PROJECTS)}`,
      account,
      owner: { id: owner.id, name: `${owner.firstName} ${owner.lastName}` },
      plan,
      now,
      random,
    });
  });
  await insertRows(tx, 'deal_numbers', [{ company_id: ids.company, last_number: plans.length }]);
  await insertRows(
    tx,
    'deals',
    built.map(({ deal }) => deal),
  );
  await insertRows(
    tx,
    'stakeholders',
    built.flatMap(({ stakeholders }) => stakeholders),
  );
  await insertRows(
    tx,
    'interactions',
    built.flatMap(({ interactions }) => interactions),
  );
  await insertRows(
    tx,
    'meddpicc_evidence',
    built.flatMap(({ evidence }) => evidence),
  );
  await insertRows(
    tx,
    'meddpicc_answers',
    built.flatMap((rows) => rows.answers),
  );
  await insertRows(
    tx,
    'deal_history',
    built.flatMap(({ history }) => history),
  );
}

/**
 * Fills an empty database with the demo companies: the same every time, dated relative to `now`. Does nothing when
 * anyone is there already. Answers whether it filled anything.
 */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return asSystem(database, async (tx) => {
    await lockDemo(tx);
    if (!(await isEmpty(tx))) return false;
    for (const [index, company] of COMPANIES.entries()) {
      const random = randomFrom(20_240 + index);
      const founded = new Date(now.getTime() - 400 * 86_400_000);
      const ids = { company: random.id(founded), workspace: random.id(founded) };
      const members = await insertPeople(tx, company, ids, random, passwordHash, now);
      await insertDeals(tx, company, ids, members, random, now);
    }
    return true;
  });
}
