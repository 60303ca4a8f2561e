import type { Database, Tx } from '@dealwright/db/database';
import { hashPassword } from '../features/identity/session/passwords.ts';
import { asSystem } from '../platform/as-system.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../platform/demo-accounts.ts';
import type { SecretConfig } from '../platform/secrets.ts';
import { insertPlannedDeals } from './insert-deals.ts';
import { type PlannedDeal, planDeals } from './plan-deals.ts';
import { type Random, randomFrom } from './random.ts';
import { seedCommitments } from './seed-commitments.ts';
import { seedForecast } from './seed-forecast.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedPlans } from './seed-plans.ts';
import { seedProducts } from './seed-products.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedTerritories } from './seed-territories.ts';
import { seedUsage } from './seed-usage.ts';
import { seedWebhook } from './seed-webhook.ts';
import { insertRows, isEmpty, lockDemo, takeNumbers } from './store.ts';

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
  readonly code: string;
  /** Whether people with the code can join. */
  readonly selfJoin: boolean;
  readonly seats: number;
  readonly members: readonly DemoMember[];
  readonly deals: (random: Random) => PlannedDeal[];
  readonly fromLast?: boolean;
  /** Whether it has a price list. */
  readonly prices?: true;
  /** Whether its accounts are divided into territories. */
  readonly territories?: true;
  /** Whether it has a webhook. */
  readonly webhook?: true;
}

/** Colleagues in the demo; they have no password and can't sign in. */
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
    code: 'NRTHWND2',
    selfJoin: true,
    seats: 50,
    members: [...membersOf('demo'), ...COLLEAGUES],
    deals: planDeals,
    prices: true,
    territories: true,
    webhook: true,
  },
  {
    name: 'Rival Analytics',
    domain: 'rival.dealwright.example',
    workspace: 'Sales',
    code: 'RVASAES3',
    selfJoin: false,
    seats: 100,
    members: membersOf('rival'),
    deals: (random) => planDeals(random).filter((_, index) => index % 8 === 0),
    fromLast: true,
  },
  {
    name: 'Dealwright',
    domain: 'dealwright.example',
    workspace: 'Operations',
    code: 'DEAWRGT4',
    selfJoin: false,
    seats: 25,
    members: membersOf('operator'),
    deals: () => [],
  },
];

type SeededMember = DemoMember & { readonly id: string };

async function insertCompany(
  tx: Tx,
  company: DemoCompany,
  ids: { companyId: string; workspaceId: string },
  founded: Date,
): Promise<void> {
  await insertRows(tx, 'companies', [
    {
      id: ids.companyId,
      name: company.name,
      domain: company.domain,
      created_at: founded,
      updated_at: founded,
    },
  ]);
  await insertRows(tx, 'workspaces', [
    {
      company_id: ids.companyId,
      id: ids.workspaceId,
      name: company.workspace,
      workspace_type: 'team',
      max_members: company.seats,
      allow_self_join: company.selfJoin,
      invitation_code: company.code,
      gaps_block: false,
      created_at: founded,
      updated_at: founded,
    },
  ]);
}

async function insertPeople(
  tx: Tx,
  company: DemoCompany,
  ids: { companyId: string; workspaceId: string },
  random: Random,
  passwordHash: string,
  now: Date,
): Promise<SeededMember[]> {
  const joined = new Date(now.getTime() - 400 * 86_400_000);
  await insertCompany(tx, company, ids, joined);
  const members = company.members.map((member) => ({ ...member, id: random.id(joined) }));
  const managerId = members.find(({ role }) => role === 'manager')?.id ?? null;
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
      company_id: ids.companyId,
      created_at: joined,
      updated_at: joined,
    })),
  );
  await insertRows(
    tx,
    'profiles',
    members.map(({ id, email, firstName, lastName, role }) => ({
      company_id: ids.companyId,
      id,
      workspace_id: ids.workspaceId,
      first_name: firstName,
      last_name: lastName,
      email,
      role,
      company_name: company.name,
      mfa_enabled: false,
      manager_id: role === 'sales_rep' ? managerId : null,
      created_at: joined,
      updated_at: joined,
    })),
  );
  return members;
}

/**
 * Fills an empty database with the demo companies: the same data every time, dated relative to `now`. Does nothing if
 * the database has users. Returns whether it filled anything. Skips the webhook without the key that seals secrets.
 */
export async function seedDemo(database: Database, now: Date, secrets?: SecretConfig): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return asSystem(database, async (tx) => {
    await lockDemo(tx);
    if (!(await isEmpty(tx))) return false;
    for (const [index, company] of COMPANIES.entries()) {
      const random = randomFrom(20_240 + index);
      const founded = new Date(now.getTime() - 400 * 86_400_000);
      const ids = { companyId: random.id(founded), workspaceId: random.id(founded) };
      const members = await insertPeople(tx, company, ids, random, passwordHash, now);
      const plans = company.deals(random);
      const firstNumber = plans.length > 0 ? await takeNumbers(tx, ids.companyId, plans.length) : 1;
      const { built } = await insertPlannedDeals(tx, {
        ...ids,
        members,
        plans,
        firstNumber,
        random,
        now,
        fromLast: company.fromLast,
      });
      if (company.territories)
        await seedTerritories(tx, { ...ids, members, random: randomFrom(40_210), now });
      const manager = members.find(({ role }) => role === 'manager');
      if (company.territories && manager) {
        await seedForecast(tx, { ...ids, members, built, random: randomFrom(70_110), now });
        await seedCommitments(tx, { ...ids, built, random: randomFrom(90_110), now });
        await seedReviews(tx, { ...ids, managerId: manager.id, built, random: randomFrom(80_110), now });
      }
      const products =
        company.prices && (await seedProducts(tx, { ...ids, random: randomFrom(20_510), now }));
      if (manager) {
        const random = randomFrom(50_310 + index);
        await seedPlans(tx, { ...ids, managerId: manager.id, products, random, now });
      }
      await seedNotifications(tx, { ...ids, members, random: randomFrom(60_110 + index), now });
      const userIds = members.filter(({ role }) => role !== 'viewer').map(({ id }) => id);
      await seedUsage(tx, { companyId: ids.companyId, userIds, random: randomFrom(30_110 + index), now });
      if (company.webhook && secrets)
        await seedWebhook(tx, {
          companyId: ids.companyId,
          userIds,
          secrets,
          random: randomFrom(50_310),
          now,
        });
    }
    return true;
  });
}
