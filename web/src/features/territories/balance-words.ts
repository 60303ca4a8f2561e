import type { Territory } from '@dealwright/contract/territories/territories';
import { formatMoneyCompact, formatNumber, formatPercent } from '../../lib/format.ts';
import type { Balance } from './api.ts';
import { ruleWords } from './rule-words.ts';

type Move = Balance['moves'][number];
type Uneven = Balance['uneven'][number];

/** What one person carries, as money or as a number of accounts. */
export function formatLoad({ by, currency }: Pick<Balance, 'by' | 'currency'>, value: number): string {
  return by === 'accounts'
    ? formatNumber(Math.round(value * 10) / 10)
    : formatMoneyCompact({ amountMinor: Math.round(value), currency });
}

/** '23% below average'. */
export function againstAverage(share: number): string {
  const percent = Math.round(Math.abs(share) * 100);
  if (percent === 0) return 'average';
  return `${formatPercent(percent)} ${share < 0 ? 'below' : 'above'} average`;
}

const BELOW: Readonly<Record<Uneven['reason'], string>> = {
  more: 'it needs more moves. Apply these, then even out again',
  no_rules: 'it has no rules, so no account matches it',
  no_match: 'no other territory’s accounts match its rules',
  same_people: 'the accounts that match its rules are in territories with the same people',
  held: 'the accounts that match its rules were placed by hand or have a deal in Commit',
  no_gap: 'the accounts that match its rules are in territories with no higher load per person',
  size: 'no account that matches its rules is the right size to narrow the gap',
};
const ABOVE: Readonly<Record<Uneven['reason'], string>> = {
  more: BELOW.more,
  no_rules: 'no other territory’s rules match its accounts',
  no_match: 'no other territory’s rules match its accounts',
  same_people: 'only territories with the same people match its accounts',
  held: 'the accounts that others could take were placed by hand or have a deal in Commit',
  no_gap: 'the territories that could take its accounts have as high a load per person',
  size: 'no account that others could take is the right size to narrow the gap',
};

/** 'Nordics stays 23% below average: no other territory’s accounts match its rules.' */
export function unevenWords({ share, reason }: Uneven, name: string): string {
  return `${name} stays ${againstAverage(share)}: ${(share < 0 ? BELOW : ABOVE)[reason]}.`;
}

interface Sides {
  readonly from: Territory | undefined;
  readonly to: Territory | undefined;
  readonly nameOf: (personId: string) => string;
}

/** Why the account may go there: 'Matches North America: United States, Canada, Mexico.' */
export function whyWords({ by, to_rule }: Move, { to, nameOf }: Sides): string {
  const rule = to?.rules[to_rule];
  if (!to || !rule) return '';
  if (by === 'rule') return `Matches ${to.name}: ${ruleWords(rule, nameOf)}.`;
  return `In the region of ${to.name}. Only the account owner doesn’t match its rule.`;
}

/** What the move gives up for balance. */
export function costWords({ account, from_rule, late_deal }: Move, { from, to, nameOf }: Sides): string[] {
  const rule = from_rule === null ? undefined : from?.rules[from_rule];
  return [
    ...(from && rule ? [`Leaves ${from.name}, its first match: ${ruleWords(rule, nameOf)}.`] : []),
    ...(late_deal ? ['A late-stage deal leaves its owner’s territory.'] : []),
    ...(account.leaves && to ? [`${account.leaves.name} owns the account and isn’t on ${to.name}.`] : []),
  ];
}

export interface Load {
  readonly id: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** What one person of each territory carries when only some of the moves are made. */
export function loadsOf(balance: Balance, taken: readonly Move[], nameOf: (id: string) => string): Load[] {
  const people = new Map(balance.territories.map((one) => [one.id, Math.max(1, one.people.length)]));
  return balance.territories.map(({ id, before }) => {
    const moved = taken.reduce((sum, { from_id, to_id, weight }) => {
      return sum + (to_id === id ? weight : 0) - (from_id === id ? weight : 0);
    }, 0);
    return { id, name: nameOf(id), before, after: before + moved / (people.get(id) ?? 1) };
  });
}

/** What each person carries over all territories they work. */
export function loadsByPerson({ territories }: Balance, loads: readonly Load[]): Load[] {
  const sums = new Map<string, Load>();
  for (const { id, people } of territories) {
    const load = loads.find((one) => one.id === id);
    for (const person of people) {
      const sum = sums.get(person.id) ?? { ...person, before: 0, after: 0 };
      sums.set(person.id, {
        ...sum,
        before: sum.before + (load?.before ?? 0),
        after: sum.after + (load?.after ?? 0),
      });
    }
  }
  return [...sums.values()];
}
