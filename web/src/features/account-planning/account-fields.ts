import type { newAccountSchema } from '@dealwright/contract/account-planning/accounts';
import type { Currency } from '@dealwright/domain/money';
import type { z } from 'zod';
import type { AccountDetail } from './api.ts';

export type AccountInput = z.input<typeof newAccountSchema>;
export type AccountOutput = z.output<typeof newAccountSchema>;

/** The values a form of an account begins with. */
export function accountValues(account: AccountDetail | null, ownerId: string | null): AccountInput {
  if (!account) {
    return {
      name: '',
      domain: null,
      industry: null,
      employees: null,
      annual_revenue_minor: null,
      currency: 'USD',
      city: null,
      country: null,
      parent_id: null,
      owner_id: ownerId,
    };
  }
  const { name, domain, industry, employees, annual_revenue_minor, city, country, parent, owner } = account;
  return {
    name,
    domain,
    industry,
    employees,
    annual_revenue_minor,
    city,
    country,
    currency: (account.currency ?? 'USD') as Currency,
    parent_id: parent?.id ?? null,
    owner_id: owner?.id ?? null,
  };
}

/** Only what the form changed, so that two people may change two facts at once. A currency goes with its revenue. */
export function changedFacts(next: AccountOutput, before: AccountDetail): Partial<AccountOutput> {
  const was = accountValues(before, null) as Readonly<Record<string, unknown>>;
  const goesAlong = (name: string) => name === 'annual_revenue_minor' && next.currency !== was['currency'];
  const changed = Object.entries(next).filter(([name, value]) => value !== was[name] || goesAlong(name));
  return Object.fromEntries(changed);
}
