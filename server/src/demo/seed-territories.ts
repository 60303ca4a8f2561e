import type { Territory } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { assignWaiting } from '../features/territories/assign-accounts.ts';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

interface TerritoriesToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly members: readonly { readonly id: string; readonly email: string }[];
  readonly random: Random;
  readonly now: Date;
}

/** Companies without a deal; some are spelled the way people enter them in a CRM. None exists. */
const PROSPECTS = [
  { name: 'Baltic Grain Terminal', industry: 'Logistics', employees: 880, country: 'Poland' },
  { name: 'Cebu Island Ferries', industry: 'Transport', employees: 1350, country: 'Philipines' },
  { name: 'Hanseong Precision', industry: 'technolgy', employees: 2900, country: 'Korea' },
  { name: 'Skagen Harbour Services', industry: 'Logistics', employees: 310, country: 'Denmark' },
  { name: 'Prairie Rose Dairies', industry: 'Food production', employees: 1450, country: 'Canada' },
  { name: 'Rhine Valley Clinics', industry: 'Health care', employees: 5200, country: 'Germany' },
  { name: 'Tejo Water Works', industry: 'Public sector', employees: 620, country: 'Portugal' },
] as const;

const YEAR = 31_536_000_000;

interface Sketch {
  readonly name: string;
  readonly sign: string;
  readonly owner: string;
  readonly people?: readonly string[];
  readonly countries?: readonly string[];
  readonly industries?: readonly string[];
  /** Per quarter, in whole dollars. */
  readonly quota: number;
}

const SKETCHES: readonly Sketch[] = [
  {
    name: 'Public and health',
    sign: 'PH',
    owner: 'priya.raman',
    industries: ['Health care', 'Public sector', 'Education'],
    quota: 900_000,
  },
  {
    name: 'North America',
    sign: 'NA',
    owner: 'rep',
    people: ['jonas.weber'],
    countries: ['US', 'CA', 'MX'],
    quota: 1_100_000,
  },
  {
    name: 'Nordics',
    sign: 'N',
    owner: 'sofia.almeida',
    countries: ['NO', 'SE', 'FI', 'DK', 'IS'],
    quota: 600_000,
  },
  { name: 'UK and Ireland', sign: 'UK', owner: 'priya.raman', countries: ['GB', 'IE'], quota: 520_000 },
  { name: 'Central Europe', sign: 'CE', owner: 'jonas.weber', countries: ['DE', 'AT', 'CH'], quota: 700_000 },
];

const emailOf = (person: string): string => `${person}@demo.dealwright.example`;

function territoryOf(sketch: Sketch, { members, random, now }: TerritoriesToSeed): Territory {
  const idOf = (person: string): string[] =>
    members.flatMap(({ id, email }) => (email === emailOf(person) ? [id] : []));
  const year = Number(dayOf(now).slice(0, 4));
  return {
    id: random.id(now),
    name: sketch.name,
    sign: sketch.sign,
    rules: [
      {
        countries: [...(sketch.countries ?? [])],
        industries: [...(sketch.industries ?? [])],
        employees: null,
        revenue: null,
        named: [],
        owners: [],
      },
    ],
    owner_id: idOf(sketch.owner)[0] ?? null,
    people: (sketch.people ?? []).flatMap(idOf),
    quotas: [year, year + 1].map((period) => ({
      period: String(period),
      amount_minor: sketch.quota * 4 * 100,
      currency: 'USD' as const,
    })),
  };
}

/** An active plan for the demo's accounts, and accounts without a seller. */
export async function seedTerritories(tx: Tx, given: TerritoriesToSeed): Promise<void> {
  const { companyId, workspaceId, members, random, now } = given;
  const founded = new Date(now.getTime() - YEAR);
  const common = { company_id: companyId, workspace_id: workspaceId, created_at: founded };
  await insertRows(
    tx,
    'accounts',
    PROSPECTS.map((prospect) => ({ ...common, ...prospect, id: random.id(founded), updated_at: founded })),
  );
  const manager = members.find(({ email }) => email === emailOf('manager'))?.id ?? null;
  await insertRows(tx, 'territory_plans', [
    {
      ...common,
      id: random.id(founded),
      number: 1,
      state: 'active',
      territories: SKETCHES.map((sketch) => territoryOf(sketch, given)),
      created_by: manager,
      updated_at: founded,
      activated_by: manager,
      activated_at: founded,
    },
  ]);
  await assignWaiting(tx, { companyId, workspaceId });
}
