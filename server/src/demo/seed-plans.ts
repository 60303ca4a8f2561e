import type { Tx } from '@dealwright/db/database';
import type { PlanSection, PlanState } from '@dealwright/domain/account-plan';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import { sql } from 'kysely';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

interface PlansToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  /** Who wrote and reviewed them. */
  readonly managerId: string;
  /** The ids of what is sold, by name; an offer that is not among them becomes a product. */
  readonly products?: ReadonlyMap<string, string> | undefined;
  readonly random: Random;
  readonly now: Date;
}

interface PlanScript {
  readonly account: string;
  readonly state: PlanState;
  readonly goalMinor: number;
  /** Days since the last review; null if there was none. */
  readonly reviewedDaysAgo: number | null;
  readonly strategy: string;
  readonly strengths: readonly string[];
  readonly risks: readonly string[];
  readonly units: readonly string[];
}

const OFFERS = ['Planning', 'Field service', 'Supplier portal', 'Analytics', 'Service desk'] as const;

/** Three accounts as a team would plan them: one in good order, one never reviewed, one just begun. */
const PLANS: readonly PlanScript[] = [
  {
    account: 'Northgate Hospital Trust',
    state: 'active',
    goalMinor: 1_200_000_00,
    reviewedDaysAgo: 12,
    strategy:
      'Win the planning office first: it feels the pain every week and its numbers travel.\n\n' +
      'With a proven saving in two wards we ask the finance director for the whole trust, ' +
      'and take the subsidiaries in the year after.',
    strengths: ['The planning office has asked for us by name', 'Two reference hospitals of the same size'],
    risks: [
      'The incumbent bundles scheduling with its records system',
      'Information governance takes eight weeks',
    ],
    units: ['Emergency department', 'Outpatients'],
  },
  {
    account: 'Bergholm Logistik',
    state: 'active',
    goalMinor: 800_000_00,
    reviewedDaysAgo: 104,
    strategy:
      'Start in the Hamburg hub, where drivers and yard are planned apart. ' +
      'Show one month of figures, then go to Palmetto Freight with the same story.',
    strengths: ['Their head of operations worked with us before'],
    risks: [
      'The works council has to agree to any planning of shifts',
      'A merger may freeze budgets in autumn',
    ],
    units: ['Hamburg hub'],
  },
  {
    account: 'Novalis Pharma',
    state: 'draft',
    goalMinor: 950_000_00,
    reviewedDaysAgo: null,
    strategy: 'Find out who decides across the sites before anything is offered to one of them.',
    strengths: [],
    risks: ['We know one site of four'],
    units: [],
  },
];

interface KnownRow {
  readonly id: string;
  readonly pillar: Pillar;
  readonly statement: string;
  readonly kind: string;
  readonly person_name: string | null;
  readonly title: string | null;
}

interface PlannedAccount {
  readonly id: string;
  readonly name: string;
  readonly units: readonly { readonly id: string }[];
  readonly known: readonly KnownRow[];
  readonly open_deal: number | null;
}

/** The accounts with the evidence of their deals, and the unit of each subsidiary. */
async function readAccounts(tx: Tx, companyId: string): Promise<PlannedAccount[]> {
  const names = PLANS.map(({ account }) => account);
  const { rows } = await sql<PlannedAccount>`
    select a.id, a.name,
           (select coalesce(jsonb_agg(jsonb_build_object('id', c.id) order by c.id = a.id desc, c.name), '[]') from accounts c
             where c.company_id = a.company_id and (c.id = a.id or c.parent_id = a.id)) as units,
           (select max(d.number)::int from deals d where d.company_id = a.company_id and d.account_id = a.id
             and d.stage_position < 8) as open_deal,
           (select coalesce(jsonb_agg(k), '[]') from (
              select distinct on (e.statement) e.id, e.pillar, e.statement, e.kind, s.name as person_name, s.title
                from deals d join meddpicc_evidence e on e.company_id = d.company_id and e.deal_id = d.id
                left join stakeholders s on s.company_id = e.company_id and s.id = e.stakeholder_id
               where d.company_id = a.company_id and d.account_id = a.id and e.closed_at is null and e.polarity = 'supports'
               order by e.statement, e.occurred_on desc) k) as known
      from accounts a where a.company_id = ${companyId} and a.name = any (${names}::text[])
  `.execute(tx.kysely);
  return rows;
}

/** The buyers' statements and actions, by pillar. */
const heardOf = ({ known }: PlannedAccount, pillars: readonly Pillar[]): KnownRow[] =>
  known.filter(({ kind, pillar }) => kind !== 'seller_belief' && pillars.includes(pillar));

type Sections = { readonly [S in PlanSection]?: unknown };

function sectionsOf(
  script: PlanScript,
  account: PlannedAccount,
  offers: readonly string[],
  newId: () => string,
): Sections {
  const item = (text: string, evidence_id: string | null = null) => ({
    id: newId(),
    text,
    note: null,
    evidence_id,
  });
  const of = (pillars: readonly Pillar[], most: number) => heardOf(account, pillars).slice(0, most);
  const cited = (pillars: readonly Pillar[], most: number) =>
    of(pillars, most).map(({ statement, id }) => item(statement, id));
  const people = of(['economic_buyer', 'champion', 'decision_process'], 3).filter(
    (row) => row.person_name !== null,
  );
  const units = script.units.map((name) => ({ id: newId(), name }));
  const cell = (unit_id: string, at: number, state: string, deal_number: number | null = null) => ({
    unit_id,
    offer_id: offers[at],
    state,
    deal_number,
  });
  const [self, ...others] = account.units;
  return {
    goal: { amount_minor: script.goalMinor, currency: 'USD', due_on: null, note: null },
    objectives: { items: cited(['identify_pain', 'metrics'], 4) },
    strategy: { text: script.strategy },
    strengths: { items: [...script.strengths.map((text) => item(text)), ...cited(['champion'], 1)] },
    risks: { items: script.risks.map((text) => item(text)) },
    relationships: {
      items: people.map(({ id, person_name, title }) => ({
        ...item('Meet them in person before the next stage', id),
        name: person_name,
        title,
      })),
    },
    white_space: {
      units,
      cells: [
        ...(self && account.open_deal !== null ? [cell(self.id, 0, 'open', account.open_deal)] : []),
        ...(self ? [cell(self.id, 4, 'owned')] : []),
        ...units.map(({ id }) => cell(id, 1, 'unfit')),
        ...others.slice(0, 1).map(({ id }) => cell(id, 3, 'owned')),
      ],
    },
  };
}

/** This year's plan, reviewed this many days ago or not yet. */
function standingOf(
  { state, reviewedDaysAgo: days }: PlanScript,
  { managerId, begun, now }: { readonly managerId: string; readonly begun: Date; readonly now: Date },
) {
  const year = now.getUTCFullYear();
  const reviewed = days === null ? null : new Date(now.getTime() - days * 86_400_000);
  return {
    state,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
    reviewed_at: reviewed,
    reviewed_by: reviewed && managerId,
    next_review_on: days === null || days > 90 ? null : addDays(dayOf(now), 18),
    created_by: managerId,
    created_at: begun,
    updated_at: reviewed ?? begun,
  };
}

/** Plans for three accounts of the demo, based on the evidence of their deals. */
export async function seedPlans(
  tx: Tx,
  { companyId, workspaceId, managerId, products, random, now }: PlansToSeed,
): Promise<void> {
  const begun = new Date(now.getTime() - 130 * 86_400_000);
  const newId = () => random.id(begun);
  const offers = OFFERS.map((name) => {
    return { company_id: companyId, id: products?.get(name) ?? newId(), workspace_id: workspaceId, name };
  });
  await insertRows(tx, 'offers', offers);
  const accounts = await readAccounts(tx, companyId);
  const planned = PLANS.flatMap((script) => {
    const account = accounts.find(({ name }) => name === script.account);
    return account ? [{ script, account, planId: newId() }] : [];
  });
  const offerIds = offers.map(({ id }) => id);
  const written = planned.flatMap(({ script, account, planId }) =>
    Object.entries(sectionsOf(script, account, offerIds, newId)).map(([section, content]) => {
      return { company_id: companyId, plan_id: planId, section, content };
    }),
  );
  await insertRows(
    tx,
    'account_plans',
    planned.map(({ script, account, planId }) => ({
      company_id: companyId,
      id: planId,
      account_id: account.id,
      ...standingOf(script, { managerId, begun, now }),
    })),
  );
  const stamped = { updated_by: managerId, updated_at: begun };
  await insertRows(
    tx,
    'account_plan_sections',
    written.map((row) => ({ ...row, ...stamped })),
  );
  const writing = { actor_id: managerId, created_at: begun };
  await insertRows(
    tx,
    'account_plan_changes',
    written.map(({ content, ...row }) => ({ ...row, ...writing, id: newId(), new_content: content })),
  );
}
