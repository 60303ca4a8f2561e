import type { Tx } from '@dealwright/db/database';
import { plainWords } from '@dealwright/domain/close-words';
import type { DealDraft } from '@dealwright/domain/import/drafts';
import { type DealMatch, type DealStateRow, listDealsByNumber, matchDeals } from '../../deals/bulk/store.ts';
import { listKeptDeals } from '../../operations/merge-store.ts';
import { listClaimed } from '../claims-store.ts';
import type { FoundAccount } from './find-accounts.ts';
import { IMPORT_SOURCE, type Scene } from './scene.ts';

const keyOfName = (name: string, accountId: string | null): string => `${accountId ?? ''} ${name}`;

/** Matches rows to deals: a deal found only by name matches one row. */
class DealFinder {
  private readonly byId: ReadonlyMap<string, DealMatch>;
  private readonly byName: ReadonlyMap<string, DealMatch[]>;

  constructor(matches: readonly DealMatch[]) {
    const [ids, names] = [
      matches.filter(({ by }) => by === 'external_id'),
      matches.filter(({ by }) => by === 'name'),
    ];
    this.byId = new Map(ids.map((match) => [match.key, match]));
    this.byName = Map.groupBy(names, ({ key, account_id }) => keyOfName(key, account_id));
  }

  take({ externalId, name }: DealDraft, accountId: string | null): string | null {
    const known = externalId === null ? undefined : this.byId.get(externalId);
    if (known) return known.id;
    const named = this.byName.get(keyOfName(name, accountId)) ?? [];
    // A deal that the file's own system knows by another id is a different one.
    const at = named.findIndex((match) => externalId === null || match.external_id === null);
    return at < 0 ? null : (named.splice(at, 1)[0]?.id ?? null);
  }
}

/** Looks up the deals of all rows at once, by id, else by name and account. */
export async function findDeals(
  tx: Tx,
  scene: Scene,
  rows: readonly { readonly draft: DealDraft; readonly account: FoundAccount | null }[],
): Promise<DealFinder> {
  const externalIds = rows.flatMap(({ draft }) => draft.externalId ?? []);
  // If its account doesn't exist yet, neither does the deal.
  const named = rows
    .filter(({ account }) => account === null || account.place === null)
    .map(({ draft, account }) => ({
      name: draft.name,
      account_id: account?.id ?? null,
      has_id: draft.externalId !== null,
    }));
  const matches = await matchDeals(tx, scene.actor, { source: IMPORT_SOURCE, externalIds, named });
  const claimed = await listClaimed(
    tx,
    scene.key,
    matches.filter(({ by }) => by === 'name').map(({ id }) => id),
  );
  return new DealFinder(matches.filter(({ by, id }) => by === 'external_id' || !claimed.has(id)));
}

/** The deal whose number is in a row of our own list. */
export interface NumberedDeal {
  readonly id: string;
  /** That number's deal was merged into this one. */
  readonly isMerged: boolean;
}

/** The number of a deal as our lists write it: 'LEAD-12'. */
function numberOf({ externalId }: Pick<DealDraft, 'externalId'>): number | null {
  const match = /^lead-(\d{1,15})$/i.exec(externalId ?? '');
  return match ? Number(match[1]) : null;
}

/** The deals that rows name by our own numbers, one per row. */
export async function findNumbered(
  tx: Tx,
  { actor }: Scene,
  rows: readonly { readonly draft: Pick<DealDraft, 'externalId'> }[],
): Promise<(NumberedDeal | null)[]> {
  const numbers = rows.map(({ draft }) => numberOf(draft));
  const asked = [...new Set(numbers.filter((number) => number !== null))];
  const here = await listDealsByNumber(tx, actor.companyId, { source: IMPORT_SOURCE, numbers: asked });
  const kept = await listKeptDeals(tx, actor.companyId, asked);
  return numbers.map((number) => {
    if (number === null) return null;
    const [id, keptId] = [here.get(number), kept.get(number)];
    if (id !== undefined) return { id, isMerged: false };
    return keptId === undefined ? null : { id: keptId, isMerged: true };
  });
}

/** Whether name and account of a row fit the deal: another company's list has the same numbers for other deals. */
export function fitsNumbered(
  draft: Pick<DealDraft, 'isNameSaid' | 'name' | 'account'>,
  here: DealStateRow,
): boolean {
  const account = draft.account?.name ?? null;
  if (!draft.isNameSaid && account === null) return true;
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && plainWords(one) === plainWords(other);
  return isSame(draft.isNameSaid ? draft.name : null, here.name) || isSame(account, here.account_name);
}
