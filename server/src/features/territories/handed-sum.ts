import type { TerritoryPreview } from '@dealwright/contract/territories/territories';
import { amountsOf } from '../deals/pipeline/present-totals.ts';
import type { HandedRow, NewHandOver, PersonRow } from './account-store.ts';
import type { Standing } from './moves.ts';
import { personOf } from './present-plan.ts';

interface Pair {
  readonly from: string | null;
  readonly to: string;
  accounts: number;
  deals: number;
}

/** What accounts and open deals would go from whom to whom, added up page by page. */
export class HandedSum {
  private readonly pairs = new Map<string, Pair>();
  private readonly amounts = new Map<string, bigint>();

  /** A page of accounts, those of them that get a new owner, and the deals that go with them. */
  add(page: readonly Standing[], handOvers: readonly NewHandOver[], deals: readonly HandedRow[]): void {
    const ownerOf = new Map(page.map(({ account }) => [account.id, account.ownerId]));
    for (const { accountId, toId } of handOvers) {
      const from = ownerOf.get(accountId) ?? null;
      if (from !== toId) this.pair(from, toId).accounts += 1;
    }
    for (const row of deals) {
      this.pair(row.from_id, row.to_id).deals += row.deals;
      this.amounts.set(row.currency, (this.amounts.get(row.currency) ?? 0n) + row.amount_minor);
    }
  }

  private pair(from: string | null, to: string): Pair {
    const key = `${from} ${to}`;
    const pair = this.pairs.get(key) ?? { from, to, accounts: 0, deals: 0 };
    this.pairs.set(key, pair);
    return pair;
  }

  /** The ids of everyone who gives or gets something. */
  get people(): string[] {
    return [...this.pairs.values()].flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  }

  present(people: ReadonlyMap<string, PersonRow>): TerritoryPreview['hand_over'] {
    const pairs = [...this.pairs.values()];
    return {
      accounts: pairs.reduce((sum, { accounts }) => sum + accounts, 0),
      deals: pairs.reduce((sum, { deals }) => sum + deals, 0),
      amounts: amountsOf([...this.amounts].map(([currency, amount_minor]) => ({ currency, amount_minor }))),
      people: pairs.flatMap((pair) => {
        const to = personOf(people, pair.to);
        return to
          ? [{ from: personOf(people, pair.from), to, accounts: pair.accounts, deals: pair.deals }]
          : [];
      }),
    };
  }
}
