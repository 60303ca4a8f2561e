import type { BuyingRole } from '@dealwright/domain/stakeholder';
import type { DemoAccountRecord } from './accounts.ts';
import { DEMO_COMPANIES } from './accounts.ts';
import { nameIn } from './names.ts';

export const SEATS = [
  'cfo',
  'operations',
  'procurement',
  'architect',
  'counsel',
  'planner',
  'ceo',
  'it',
  'finance',
  'site',
  'security',
] as const;
export type Seat = (typeof SEATS)[number];

export interface Employee {
  readonly seat: Seat;
  readonly name: string;
  readonly title: string;
  readonly role: BuyingRole;
  readonly email: string;
}

interface Post {
  readonly title: string;
  readonly role: BuyingRole;
}

const POSTS: Readonly<Record<Seat, Post>> = {
  cfo: { title: 'Chief Financial Officer', role: 'economic_buyer' },
  operations: { title: 'Head of Operations', role: 'champion' },
  procurement: { title: 'Director of Procurement', role: 'procurement' },
  architect: { title: 'IT Architect', role: 'influencer' },
  counsel: { title: 'General Counsel', role: 'legal' },
  planner: { title: 'Planning Manager', role: 'user' },
  ceo: { title: 'Chief Executive Officer', role: 'decision_maker' },
  it: { title: 'Head of IT', role: 'blocker' },
  finance: { title: 'VP Finance', role: 'influencer' },
  site: { title: 'Site Manager', role: 'user' },
  security: { title: 'Security Officer', role: 'influencer' },
};

type Titles = Partial<Readonly<Record<Seat, string>>>;
const CARE: Titles = {
  operations: 'Director of Operations',
  planner: 'Capacity Manager',
  site: 'Ward Manager',
};
const PUBLIC: Titles = {
  ceo: 'Superintendent',
  operations: 'Operations Director',
  planner: 'Scheduling Lead',
};
const PLANT: Titles = { operations: 'VP Operations', site: 'Plant Manager', planner: 'Production Planner' };

/** Other titles for the same seats. */
const TITLES_BY_INDUSTRY: Readonly<Record<string, Titles>> = {
  'Health care': CARE,
  Education: PUBLIC,
  'Public sector': { ...PUBLIC, ceo: 'General Manager', site: 'Depot Manager' },
  Manufacturing: PLANT,
  'Food production': PLANT,
  Pharmaceuticals: { ...PLANT, planner: 'Supply Planner' },
  Logistics: { planner: 'Dispatch Manager', site: 'Terminal Manager' },
  Transport: { planner: 'Network Planner', site: 'Depot Manager' },
  Retail: { planner: 'Demand Planner', site: 'Store Operations Manager' },
  Hospitality: { planner: 'Revenue Manager', site: 'Hotel Manager' },
  Insurance: { operations: 'Head of Claims', planner: 'Workforce Manager', site: 'Branch Manager' },
  Banking: { planner: 'Workforce Manager', site: 'Branch Manager' },
  Mining: { planner: 'Mine Planner', site: 'Mine Manager' },
  'Legal services': {
    ceo: 'Managing Partner',
    operations: 'Practice Operations Director',
    site: 'Office Manager',
  },
};

/** 'Fennel & Rye Hotels' is at fennel-rye-hotels.example. */
export function domainOf(name: string): string {
  return `${plain(name).replace(/[^a-z0-9]+/g, '-')}.example`;
}

function plain(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

const mailboxOf = (name: string): string => plain(name).replace(/[^a-z]+/g, '.');

/** Where an account's names begin in its country's list: names of people in the demo are unique. */
function firstNameOf({ name, country }: DemoAccountRecord): number {
  const [groupOf, here] = [DEMO_COMPANIES.map(namesOf), namesOf({ country })];
  const before = DEMO_COMPANIES.findIndex((company) => company.name === name);
  return groupOf.slice(0, before).filter((other) => other === here).length * SEATS.length;
}

/** Countries that share their names. */
function namesOf({ country }: Pick<DemoAccountRecord, 'country'>): string {
  return [nameIn(country, 0), nameIn(country, 1)].join();
}

/** The people who matter at an account, one per seat, the same in all its deals. */
export function staffOf(account: DemoAccountRecord): Employee[] {
  const from = firstNameOf(account);
  return SEATS.map((seat, at) => {
    const name = nameIn(account.country, from + at);
    const title = TITLES_BY_INDUSTRY[account.industry]?.[seat] ?? POSTS[seat].title;
    return {
      seat,
      name,
      title,
      role: POSTS[seat].role,
      email: `${mailboxOf(name)}@${domainOf(account.name)}`,
    };
  });
}
