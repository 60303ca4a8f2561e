import type { Tx } from '@dealwright/db/database';
import { holdRecordEvents } from '../platform/events.ts';
import { DEMO_COMPANIES } from './accounts.ts';
import { buildDeal, type DealRows } from './build-deal.ts';
import { OPPORTUNITIES, type Opportunity } from './opportunities.ts';
import type { PlannedDeal } from './plan-deals.ts';
import type { Random } from './random.ts';
import { domainOf, type Employee, staffOf } from './staff.ts';
import { insertRows, rewriteVersions } from './store.ts';
import { writeTasks } from './write-tasks.ts';

interface Seller {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
}

export interface DealsToInsert {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly members: readonly Seller[];
  readonly plans: readonly PlannedDeal[];
  readonly firstNumber: number;
  readonly random: Random;
  readonly now: Date;
  /** Takes the last of the demo's accounts, so a second company has different ones. */
  readonly fromLast?: boolean | undefined;
}

/** A seller's own deals weigh most, so that every account of the demo has something to see. */
function ownerFor(members: readonly Seller[], index: number): Seller {
  const sellers = members.filter(({ role }) => role === 'sales_rep');
  const pool = sellers.length > 0 ? sellers : members;
  const owner = pool[index % pool.length];
  if (!owner) throw new Error('a company has members');
  return owner;
}

const REVENUE_PER_HEAD_MINOR = 185_000_00;

interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly staff: readonly Employee[];
}

async function insertAccounts(
  tx: Tx,
  { companyId, workspaceId, members, plans, random, now, fromLast = false }: DealsToInsert,
): Promise<DemoAccount[]> {
  const opened = new Date(now.getTime() - 390 * 86_400_000);
  const most = Math.max(4, Math.min(DEMO_COMPANIES.length, plans.length));
  const chosen = fromLast ? DEMO_COMPANIES.slice(-most) : DEMO_COMPANIES.slice(0, most);
  const accounts = chosen.map((account) => ({ ...account, id: random.id(opened), staff: staffOf(account) }));
  await insertRows(
    tx,
    'accounts',
    accounts.map(({ id, name, industry, employees, city, country, partOf }, index) => ({
      company_id: companyId,
      id,
      workspace_id: workspaceId,
      name,
      domain: domainOf(name),
      industry,
      employees,
      annual_revenue_minor: employees * REVENUE_PER_HEAD_MINOR,
      currency: 'USD',
      city,
      country,
      parent_id: accounts.find((other) => other.name === partOf)?.id ?? null,
      owner_id: ownerFor(members, index).id,
      created_at: opened,
      updated_at: opened,
    })),
  );
  return accounts;
}

/** The next opportunity of an account; each round covers all accounts. */
function opportunityOf({ name }: DemoAccount, round: number): Opportunity {
  const opportunity = OPPORTUNITIES[name]?.[round];
  if (!opportunity) throw new Error(`${name} has no opportunity ${round}`);
  return opportunity;
}

function tasksOf(
  { id, owner_id, number }: Readonly<Record<string, unknown>>,
  stage: PlannedDeal['stage'] | undefined,
  { companyId, workspaceId, now }: DealsToInsert,
) {
  if (!stage) return [];
  const deal = { dealId: String(id), ownerId: String(owner_id), number: Number(number) };
  return writeTasks({ companyId, workspaceId, stage, now, ...deal });
}

/** Writes planned deals with all their records, on new accounts, without events. */
export async function insertPlannedDeals(
  tx: Tx,
  given: DealsToInsert,
): Promise<{ readonly accountIds: string[]; readonly built: DealRows[] }> {
  const { companyId, workspaceId, members, firstNumber, random, now } = given;
  const plans = [...given.plans].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  if (plans.length === 0) return { accountIds: [], built: [] };
  await holdRecordEvents(tx);
  const accounts = await insertAccounts(tx, given);
  const built = plans.map((plan, index) => {
    const account = accounts[index % accounts.length];
    if (!account) throw new Error('a demo has accounts');
    const owner = ownerFor(members, index);
    return buildDeal({
      companyId,
      workspaceId,
      number: firstNumber + index,
      opportunity: opportunityOf(account, Math.floor(index / accounts.length)),
      account,
      managerId: members.find(({ role }) => role === 'manager')?.id ?? null,
      owner: { id: owner.id, name: `${owner.firstName} ${owner.lastName}` },
      plan,
      now,
      random,
    });
  });
  const deals = built.map(({ deal }) => deal);
  await insertRows(tx, 'deals', deals);
  for (const [table, rows] of [
    ['stakeholders', built.flatMap(({ stakeholders }) => stakeholders)],
    ['stakeholder_influences', built.flatMap(({ influences }) => influences)],
    ['interactions', built.flatMap(({ interactions }) => interactions)],
    ['meddpicc_evidence', built.flatMap(({ evidence }) => evidence)],
    ['meddpicc_answers', built.flatMap(({ answers }) => answers)],
    ['deal_history', built.flatMap(({ history }) => history)],
    ['tasks', deals.flatMap((deal, index) => tasksOf(deal, plans[index]?.stage, given))],
  ] as const) {
    await insertRows(tx, table, rows);
  }
  await rewriteVersions(
    tx,
    companyId,
    deals.map(({ id }) => String(id)),
  );
  return { accountIds: accounts.map(({ id }) => id), built };
}
