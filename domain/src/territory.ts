import { plainWords } from './close-words.ts';
import { countryCodeOf } from './country.ts';
import { industryOf } from './industry.ts';
import type { Quarter } from './quarter.ts';

export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** Conditions an account must meet, all of them. An empty rule matches no account. */
export interface TerritoryRule {
  /** ISO codes. */
  readonly countries: readonly string[];
  readonly industries: readonly string[];
  readonly employees: NumberRange | null;
  /** Minor units; an account in another currency is not compared. */
  readonly revenue: (NumberRange & { readonly currency: string }) | null;
  /** Names of accounts, or domains. */
  readonly named: readonly string[];
  /** Ids of people who own the account. */
  readonly owners: readonly string[];
}

export interface TerritoryClaims {
  readonly id: string;
  /** An account belongs when one of them fits. */
  readonly rules: readonly TerritoryRule[];
}

/** What the rules ask of an account. */
export interface AccountFacts {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly industry: string | null;
  readonly employees: number | null;
  readonly revenueMinor: number | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly ownerId: string | null;
}

export interface Assignment {
  /** Null means unassigned. */
  readonly territoryId: string | null;
  /** Assigned by hand. */
  readonly placed: boolean;
}

export function isEmptyRule(rule: TerritoryRule): boolean {
  const { countries, industries, employees, revenue, named, owners } = rule;
  return (
    [countries, industries, named, owners].every(({ length }) => length === 0) &&
    isOpen(employees) &&
    isOpen(revenue)
  );
}

function isOpen(range: NumberRange | null): boolean {
  return range === null || (range.from === null && range.to === null);
}

/** Both ends are included; an unknown value is in no range. */
function lies(value: number | null, { from, to }: NumberRange): boolean {
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

const domainWords = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');

interface Compared {
  readonly facts: AccountFacts;
  readonly country: string | null;
  readonly industry: string | null;
  readonly name: string;
  readonly domain: string | null;
}

type Test = (account: Compared) => boolean;

/** The conditions of a rule, made ready to be asked of thousands. */
interface RuleTests {
  /** All but who owns the account. */
  readonly facts: readonly Test[];
  readonly owner: Test | null;
  /** Takes only accounts that it lists. */
  readonly listed: boolean;
}

function testsOf({ countries, industries, employees, revenue, named, owners }: TerritoryRule): RuleTests {
  const facts: Test[] = [];
  if (countries.length > 0) {
    const codes = new Set(countries);
    facts.push(({ country }) => country !== null && codes.has(country));
  }
  if (industries.length > 0) {
    const names = new Set(industries.map((industry) => industryOf(industry)));
    facts.push(({ industry }) => industry !== null && names.has(industry));
  }
  if (employees && !isOpen(employees)) facts.push((account) => lies(account.facts.employees, employees));
  if (revenue && !isOpen(revenue)) {
    facts.push(
      ({ facts: { currency, revenueMinor } }) => currency === revenue.currency && lies(revenueMinor, revenue),
    );
  }
  if (named.length > 0) {
    const words = new Set(named.map(plainWords));
    const domains = new Set(named.map(domainWords));
    facts.push(({ name, domain }) => words.has(name) || (domain !== null && domains.has(domain)));
  }
  const people = new Set(owners);
  const owner: Test = (account) => account.facts.ownerId !== null && people.has(account.facts.ownerId);
  return { facts, owner: people.size > 0 ? owner : null, listed: named.length > 0 };
}

const passes = (tests: readonly Test[], account: Compared): boolean => tests.every((test) => test(account));

const claims = ({ facts, owner }: RuleTests, account: Compared): boolean =>
  passes(facts, account) && (owner === null || owner(account));

const comparedOf = (facts: AccountFacts): Compared => ({
  facts,
  country: countryCodeOf(facts.country),
  industry: industryOf(facts.industry),
  name: plainWords(facts.name),
  domain: facts.domain === null ? null : domainWords(facts.domain),
});

/**
 * Returns where each account belongs: where it was placed by hand, if that territory still exists, else the first
 * territory of the list one of whose rules fits, else nowhere.
 */
export function assigner(
  territories: readonly TerritoryClaims[],
  placements: ReadonlyMap<string, string>,
): (account: AccountFacts) => Assignment {
  const ids = new Set(territories.map(({ id }) => id));
  const ready = territories.map(({ id, rules }) => ({
    id,
    rules: rules.filter((rule) => !isEmptyRule(rule)).map(testsOf),
  }));
  return (facts) => {
    const placedIn = placements.get(facts.id);
    if (placedIn !== undefined && ids.has(placedIn)) return { territoryId: placedIn, placed: true };
    const account = comparedOf(facts);
    const first = ready.find(({ rules }) => rules.some((tests) => claims(tests, account)));
    return { territoryId: first?.id ?? null, placed: false };
  };
}

/** A rule under which an account could belong to a territory. */
export interface Fit {
  readonly territoryId: string;
  /** Which of the territory's rules. */
  readonly rule: number;
  /** `owner`: the rule names owners, and only the account's owner is another. */
  readonly by: 'rule' | 'owner';
}

/**
 * Answers for each account which territories could have it, wherever it is now: those with a rule that claims it, and
 * those with one that would, were it not for the account's owner.
 */
export function fitter(territories: readonly TerritoryClaims[]): (account: AccountFacts) => Fit[] {
  const ready = territories.map(({ id, rules }) => ({
    id,
    rules: rules.flatMap((rule, at) => (isEmptyRule(rule) ? [] : [{ at, tests: testsOf(rule) }])),
  }));
  return (facts) => {
    const account = comparedOf(facts);
    return ready.flatMap(({ id, rules }): Fit[] => {
      const claimed = rules.find(({ tests }) => claims(tests, account));
      if (claimed) return [{ territoryId: id, rule: claimed.at, by: 'rule' }];
      const near = rules.find(
        ({ tests: { facts: hard, owner, listed } }) => owner !== null && !listed && passes(hard, account),
      );
      return near ? [{ territoryId: id, rule: near.at, by: 'owner' }] : [];
    });
  };
}

export interface Quota {
  /** A year, or a quarter of one. */
  readonly period: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The quota of a quarter by currency: its own, else a fourth of its year's. */
export function quotaOf(quotas: readonly Quota[], quarter: Quarter): Map<string, number> {
  const year = quarter.slice(0, 4);
  const found = new Map<string, number>();
  for (const { period, currency, amountMinor } of quotas) {
    if (period === year && !found.has(currency)) found.set(currency, Math.round(amountMinor / 4));
    if (period === quarter) found.set(currency, amountMinor);
  }
  return found;
}
