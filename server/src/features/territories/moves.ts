import type { Territory } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import { assigner } from '@dealwright/domain/territory';
import { type AccountRow, listAccountFacts, type NewHandOver, type PersonRow } from './account-store.ts';
import { type Place, type PlanRow, readPlacements } from './plan-store.ts';

/** As many as are asked in a moment: between two pages others have their turn. */
const PAGE = 1_000;

export interface Standing {
  readonly account: AccountRow;
  /** Where the active plan has it. */
  readonly from: string | null;
  /** Where the plan in question would have it. */
  readonly to: string | null;
  readonly placed: boolean;
}

/** Where every account of the workspace is, and would be, a page at a time. */
export async function* standings(tx: Tx, place: Place, plan: PlanRow): AsyncGenerator<Standing[]> {
  const assign = assigner(plan.territories, await readPlacements(tx, place.companyId, plan.id));
  let page: AccountRow[] = [];
  do {
    page = await listAccountFacts(tx, place, { after: page.at(-1)?.id ?? null, limit: PAGE });
    yield page.map((account) => {
      const { territoryId: to, placed } = assign(account);
      return { account, from: account.territoryId, to, placed };
    });
  } while (page.length === PAGE);
}

export const moved = ({ from, to }: Standing): boolean => from !== to;

/** Accounts that move into a territory with an owner who still works here go to that owner. */
export function handOversOf(
  page: readonly Standing[],
  territories: readonly Territory[],
  people: ReadonlyMap<string, PersonRow>,
): NewHandOver[] {
  const byId = new Map(territories.map((territory) => [territory.id, territory]));
  return page.filter(moved).flatMap(({ account, to }) => {
    const territory = to === null ? undefined : byId.get(to);
    const toId = territory?.owner_id;
    if (!territory || !toId || !people.get(toId)?.works) return [];
    return [{ accountId: account.id, toId, keepers: territory.people }];
  });
}
