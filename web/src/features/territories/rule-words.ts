import type { TerritoryRuleBody } from '@dealwright/contract/territories/territories';
import { countryName } from '@dealwright/domain/country';
import { formatMoneyCompact, formatNumber } from '../../lib/format.ts';

const MOST_NAMED = 4;

function some(words: readonly string[]): string {
  const shown = words.slice(0, MOST_NAMED).join(', ');
  return words.length > MOST_NAMED ? `${shown} and ${words.length - MOST_NAMED} more` : shown;
}

function range(
  { from, to }: { from: number | null; to: number | null },
  show: (value: number) => string,
): string {
  if (from !== null && to !== null) return `${show(from)} to ${show(to)}`;
  return from !== null ? `${show(from)} or more` : `at most ${show(to ?? 0)}`;
}

const given = (value: { from: number | null; to: number | null } | null) =>
  value !== null && (value.from !== null || value.to !== null) ? value : null;

/** A rule as one would say it: 'Norway, Sweden · 500 or more employees'. */
export function ruleWords(rule: TerritoryRuleBody, nameOf: (id: string) => string): string {
  const employees = given(rule.employees);
  const { revenue } = rule;
  const money = given(revenue);
  const parts = [
    some(rule.countries.map(countryName)),
    some(rule.industries),
    employees && `${range(employees, formatNumber)} employees`,
    money &&
      revenue &&
      `${range(money, (amountMinor) => formatMoneyCompact({ amountMinor, currency: revenue.currency }))} revenue`,
    rule.named.length > 0 && `named ${some(rule.named)}`,
    rule.owners.length > 0 && `owned by ${some(rule.owners.map(nameOf))}`,
  ];
  return parts.filter(Boolean).join(' · ') || 'no rules yet, so no accounts match';
}
