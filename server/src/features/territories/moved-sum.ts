import type { TerritoryPreview } from '@dealwright/contract/territories/territories';
import { amountsOf } from '../deals/pipeline/present-totals.ts';
import type { OpenRow } from './figures-store.ts';
import { moved, type Standing } from './moves.ts';

const EXAMPLES = 50;
type Example = TerritoryPreview['examples'][number];

interface Group {
  readonly from: string | null;
  readonly to: string | null;
  accounts: number;
  openDeals: number;
  readonly open: Map<string, bigint>;
}

const dealsOf = (rows: readonly OpenRow[]): number => rows.reduce((sum, { deals }) => sum + deals, 0);
const byName = (one: Example, other: Example): number =>
  one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);

/** Which accounts move from where to where, added up page by page. */
export class MovedSum {
  private readonly names: ReadonlyMap<string, string>;
  private readonly groups = new Map<string, Group>();
  private readonly before = new Map<string | null, number>();
  private readonly after = new Map<string | null, number>();
  private examples: Example[] = [];

  /** `names` are those of the territories by id. */
  constructor(names: ReadonlyMap<string, string>) {
    this.names = names;
  }

  /** A page of accounts, and what is open with those of them that move. */
  add(page: readonly Standing[], openRows: readonly OpenRow[]): void {
    const open = Map.groupBy(openRows, ({ account_id }) => account_id);
    const examples: Example[] = [];
    for (const standing of page) {
      const { account, from, to } = standing;
      this.before.set(from, (this.before.get(from) ?? 0) + 1);
      this.after.set(to, (this.after.get(to) ?? 0) + 1);
      if (!moved(standing)) continue;
      const rows = open.get(account.id) ?? [];
      this.addToGroup(standing, rows);
      const { id, name, country, industry } = account;
      examples.push({ id, name, country, industry, from_id: from, to_id: to, open_deals: dealsOf(rows) });
    }
    this.examples = [...this.examples, ...examples].sort(byName).slice(0, EXAMPLES);
  }

  private addToGroup({ from, to }: Standing, rows: readonly OpenRow[]): void {
    const key = `${from} ${to}`;
    const group = this.groups.get(key) ?? { from, to, accounts: 0, openDeals: 0, open: new Map() };
    group.accounts += 1;
    group.openDeals += dealsOf(rows);
    for (const { currency, amount_minor } of rows)
      group.open.set(currency, (group.open.get(currency) ?? 0n) + amount_minor);
    this.groups.set(key, group);
  }

  /** `territoryIds` are those of the plan, in its order. */
  present(territoryIds: readonly string[]): Omit<TerritoryPreview, 'hand_over'> {
    const groups = [...this.groups.values()].sort((a, b) => b.accounts - a.accounts);
    return {
      accounts: groups.reduce((sum, { accounts }) => sum + accounts, 0),
      groups: groups.map(({ from, to, accounts, openDeals, open }) => ({
        from: this.named(from),
        to: this.named(to),
        accounts,
        open_deals: openDeals,
        open_amounts: amountsOf([...open].map(([currency, amount_minor]) => ({ currency, amount_minor }))),
      })),
      examples: this.examples,
      after: [null, ...territoryIds].map((id) => ({
        territory_id: id,
        before: this.before.get(id) ?? 0,
        after: this.after.get(id) ?? 0,
      })),
    };
  }

  private named(id: string | null): { id: string; name: string } | null {
    return id === null ? null : { id, name: this.names.get(id) ?? 'Deleted territory' };
  }
}
