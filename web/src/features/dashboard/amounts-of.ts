import type { Amounts } from './api.ts';

/** The amount in one currency; sums are never added up across currencies. */
export function amountIn(amounts: Amounts, currency: string): number {
  return amounts.find((amount) => amount.currency === currency)?.amount_minor ?? 0;
}

/** The currencies that occur, the one with the most money first. */
export function currenciesOf(amounts: Amounts): string[] {
  return [...amounts].sort((a, b) => b.amount_minor - a.amount_minor).map(({ currency }) => currency);
}

export interface Group {
  readonly key: string;
  readonly label: string;
  readonly accounts: number;
  readonly deals: number;
  readonly amounts: Amounts;
}

interface Grouped {
  readonly open_deals: number;
  readonly open_amounts: Amounts;
}

const UNKNOWN = 'Not known';

/** Accounts brought together by a word of theirs, with their open deals; the most deals first. */
export function groupAccounts<T extends Grouped>(
  accounts: readonly T[],
  wordOf: (account: T) => string | null,
): Group[] {
  const groups = Map.groupBy(accounts, (account) => wordOf(account) ?? UNKNOWN);
  return [...groups]
    .map(([label, members]) => {
      const all = members.flatMap((account) => account.open_amounts);
      const sums = Map.groupBy(all, ({ currency }) => currency);
      return {
        key: label,
        label,
        accounts: members.length,
        deals: members.reduce((sum, account) => sum + account.open_deals, 0),
        amounts: [...sums].map(([currency, parts]) => ({
          currency,
          amount_minor: parts.reduce((sum, part) => sum + part.amount_minor, 0),
        })),
      };
    })
    .sort((a, b) => b.deals - a.deals || a.label.localeCompare(b.label));
}
