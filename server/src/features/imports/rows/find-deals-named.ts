import type { Tx } from '@dealwright/db/database';
import type { StakeholderDraft } from '@dealwright/domain/import/drafts';
import { isId } from '../../../platform/ids.ts';
import { type DealStateRow, findDealsByName, matchDeals, readDeals } from '../../deals/bulk/store.ts';
import { canReadDeal, canSetOrigin } from '../../deals/policy.ts';
import { listKept } from '../../operations/merge-store.ts';
import { listAddedDeals } from '../claims-store.ts';
import { type FoundAccount, findAccounts } from './find-accounts.ts';
import { findNumbered, fitsNumbered, type NumberedDeal } from './find-deals.ts';
import { IMPORT_SOURCE, type Scene } from './scene.ts';

interface NamesDeal {
  readonly draft: Pick<StakeholderDraft, 'deal' | 'account'>;
}

/** The deal that a row belongs to. */
export interface DealOfRow {
  readonly id: string;
  readonly name: string;
  readonly accountId: string | null;
  /** Null while an earlier row adds it. */
  readonly here: DealStateRow | null;
  /** This import adds it. */
  readonly isAdded: boolean;
}

export type DealFound = { readonly deal: DealOfRow } | { readonly deal: null; readonly why: string };

const none = (why: string): DealFound => ({ deal: null, why });
const NOT_FOUND = 'Deal not found. Check its ID, or its name and account';
/** Deals that sellers import have no ID of another system. */
const NOT_FOUND_BY_SELLER =
  'Deal not found. Check its name and account: only admins and managers import deals with their IDs';
const SEVERAL = 'Several deals have this name. Add the ID of the deal to tell them apart';

const isVisible = ({ actor }: Scene, deal: DealStateRow): boolean =>
  deal.workspace_id === actor.workspaceId &&
  canReadDeal(actor, {
    companyId: actor.companyId,
    workspaceId: deal.workspace_id,
    isTheirs: deal.is_theirs,
    shelf: deal.shelf,
    isShared: false,
  });

interface Asked {
  readonly externalId: string | null;
  readonly name: string | null;
  /** Null if the row names no account; undefined if that account doesn't exist. */
  readonly account: FoundAccount | null | undefined;
}

async function askFor(tx: Tx, scene: Scene, rows: readonly NamesDeal[]): Promise<Asked[]> {
  const { companyId } = scene.actor;
  const ids = rows.flatMap(({ draft }) => draft.deal.externalId ?? []).filter(isId);
  const kept = await listKept(tx, companyId, 'deal', [...new Set(ids)]);
  const accounts = rows.flatMap(({ draft }) => draft.account?.externalId ?? []).filter(isId);
  const keptAccounts = await listKept(tx, companyId, 'account', [...new Set(accounts)]);
  const follow = (id: string | null, by: ReadonlyMap<string, string>) =>
    id === null ? null : (by.get(id.toLowerCase()) ?? id);
  const wanted = rows.map(
    ({ draft: { account } }) =>
      account && { ...account, externalId: follow(account.externalId, keptAccounts) },
  );
  const finder = await findAccounts(tx, scene, wanted);
  return rows.map(({ draft: { deal } }, at) => {
    const account = wanted[at] ?? null;
    return {
      externalId: follow(deal.externalId, kept),
      name: deal.name,
      account: account === null ? null : (finder.find(account) ?? undefined),
    };
  });
}

/** The keys by which stakeholder rows refer to a deal that an earlier row adds. */
export function dealKeys(deal: {
  readonly externalId: string | null;
  readonly name: string;
  readonly accountId: string | null;
  /** Archived deals are found by id only. */
  readonly isArchived: boolean;
}): string[] {
  const { externalId, name, accountId, isArchived } = deal;
  const names = isArchived ? [] : [`name  ${name}`, ...(accountId ? [`name ${accountId} ${name}`] : [])];
  return [...(externalId === null ? [] : [`id ${externalId}`]), ...names];
}

const nameKey = ({ name, account_id }: { readonly name: string; readonly account_id: string | null }) =>
  `name ${account_id ?? ''} ${name}`;

interface Lookups {
  readonly byId: ReadonlyMap<string, string>;
  readonly byName: ReadonlyMap<string, readonly { readonly id: string }[]>;
  readonly here: ReadonlyMap<string, DealStateRow>;
  /** Deals that the import added. */
  readonly added: ReadonlySet<string>;
}

/** The deals of rows: those that exist, and those that earlier rows add. */
class DealFinder {
  private readonly scene: Scene;
  private readonly lookups: Lookups;

  constructor(scene: Scene, lookups: Lookups) {
    this.scene = scene;
    this.lookups = lookups;
  }

  /** What the person can't see isn't there. */
  private here(id: string): DealOfRow | null {
    const deal = this.lookups.here.get(id);
    if (!deal || !isVisible(this.scene, deal)) return null;
    const { name, account_id: accountId } = deal;
    return { id, name, accountId, here: deal, isAdded: this.lookups.added.has(id) };
  }

  private planned(key: string): DealOfRow | null {
    const one = this.scene.planned.find('deal', key);
    if (!one) return null;
    const { id, name, accountId = null } = one;
    return { id, name, accountId, here: null, isAdded: true };
  }

  private named({ name, account }: Asked): DealFound {
    if (name === null || account === undefined) return none(NOT_FOUND);
    const key = nameKey({ name, account_id: account?.id ?? null });
    const planned = this.planned(key);
    const stored = (this.lookups.byName.get(key) ?? []).map(({ id }) => this.here(id));
    const found = new Map(
      [planned, ...stored].filter((deal) => deal !== null).map((deal) => [deal.id, deal]),
    );
    if (found.size > 1 || this.scene.planned.find('deal', `twice ${key}`)) return none(SEVERAL);
    const [deal] = found.values();
    return deal ? { deal } : none(NOT_FOUND);
  }

  /** By the number in the row, unless the row is about another deal than the one with this number here. */
  private numbered({ id, isMerged }: NumberedDeal, draft: NamesDeal['draft']): DealFound | null {
    const deal = this.here(id);
    if (!deal?.here) return null;
    const { name } = draft.deal;
    const said = { isNameSaid: name !== null, name: name ?? '', account: draft.account };
    if (isMerged || fitsNumbered(said, deal.here)) return { deal };
    return none(`LEAD-${deal.here.number} is another deal here, ${deal.name}. Clear it to use the name`);
  }

  private known({ externalId }: Asked): DealOfRow | null {
    if (externalId === null) return null;
    const id = this.lookups.byId.get(externalId);
    return (id === undefined ? null : this.here(id)) ?? this.planned(`id ${externalId}`);
  }

  find(asked: Asked, numbered: NumberedDeal | null, draft: NamesDeal['draft']): DealFound {
    const found = numbered && this.numbered(numbered, draft);
    if (found) return found;
    const deal = this.known(asked);
    if (deal) return { deal };
    const named = this.named(asked);
    const isUnknown = named.deal === null && named.why === NOT_FOUND && asked.externalId !== null;
    return isUnknown && !canSetOrigin(this.scene.actor) ? none(NOT_FOUND_BY_SELLER) : named;
  }
}

/** Looks up the deals of all rows at once: by our id, number or the source's id, else by name and account. */
export async function findDealsOfRows(
  tx: Tx,
  scene: Scene,
  rows: readonly NamesDeal[],
): Promise<readonly DealFound[]> {
  const { actor, key } = scene;
  const asked = await askFor(tx, scene, rows);
  const numbered = await findNumbered(
    tx,
    scene,
    asked.map((draft) => ({ draft })),
  );
  const externalIds = asked.flatMap(({ externalId }) => externalId ?? []);
  const matches = await matchDeals(tx, actor, { source: IMPORT_SOURCE, externalIds, named: [] });
  const names = asked.flatMap(({ name, account }) =>
    name === null || account === undefined || account?.place
      ? []
      : [{ name, account_id: account?.id ?? null }],
  );
  const named = await findDealsByName(tx, actor, names);
  const ids = [...matches, ...named, ...numbered.filter((one) => one !== null)].map(({ id }) => id);
  const finder = new DealFinder(scene, {
    byId: new Map(matches.map((match) => [match.key, match.id])),
    byName: Map.groupBy(named, nameKey),
    here: await readDeals(tx, actor, [...new Set(ids)], false),
    added: scene.operation === null ? new Set() : await listAddedDeals(tx, key, [...new Set(ids)]),
  });
  return rows.map(({ draft }, at) => {
    const one = asked[at];
    return one ? finder.find(one, numbered[at] ?? null, draft) : none(NOT_FOUND);
  });
}
