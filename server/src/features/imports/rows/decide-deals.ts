import type { Tx } from '@dealwright/db/database';
import type { DealDraft } from '@dealwright/domain/import/drafts';
import type { RowProblem } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type DealStateRow, readDeals } from '../../deals/bulk/store.ts';
import {
  canCreateDeal,
  canEditDeal,
  canListShelvedDeal,
  canReadDeal,
  canSetOrigin,
} from '../../deals/policy.ts';
import { archiveRules, momentsOfNew, STAYS_IN_PIPELINE } from './archived-deals.ts';
import { changeOfDeal, type DealWrite, dealWithLine, newDealState, nounsOf } from './deal-states.ts';
import { implyProducts } from './decide-products.ts';
import { type FoundAccount, findAccounts } from './find-accounts.ts';
import { dealKeys } from './find-deals-named.ts';
import { findDeals, findNumbered, fitsNumbered, type NumberedDeal } from './find-deals.ts';
import { findProducts, type ProductFinder } from './find-products.ts';
import { implyAccounts } from './imply-accounts.ts';
import {
  changesText,
  type Decision,
  type DraftedRow,
  failed,
  hasKind,
  type ImpliedRecord,
  NOTHING_TO_CHANGE,
  reasonOf,
  type Scene,
  sameAs,
  skipped,
} from './scene.ts';
import type { Owner } from './team.ts';

interface Row extends DraftedRow<DealDraft> {
  /** The deal with the LEAD number in the row. */
  readonly numbered: NumberedDeal | null;
  /** Why the row adds no deal; null if it may. */
  readonly leftOut: string | null;
}
type Decided = Decision<DealWrite>;

/** Drops values that only admins and managers can set. */
function withinRights(scene: Scene, row: Row): Row {
  const { draft } = row;
  if (canSetOrigin(scene.actor)) return row;
  const { externalId, createdOn, closedOn } = draft;
  const isSaid = externalId !== null || createdOn !== null || closedOn !== null;
  const problem = told(
    'external_id',
    'ID, creation and closing day are left out: only admins and managers set them',
  );
  return {
    ...row,
    draft: { ...draft, externalId: null, createdOn: null, closedOn: null, engagedOn: null },
    problems: isSaid ? [...row.problems, problem] : row.problems,
  };
}

interface Found {
  readonly owner: Owner;
  readonly account: FoundAccount | null;
  readonly products: ProductFinder;
}

/** The product of a deal becomes its one line, at the deal's amount or, without one, at the list price. */
function withLine(write: DealWrite, draft: DealDraft, products: ProductFinder, at?: Date): DealWrite {
  const { product: name, amount } = draft;
  if (name === null) return write;
  const found = products.find({ name, sku: null });
  const list = found?.match?.prices[write.state.currency]?.minor ?? 0;
  const priceMinor = amount?.minor ?? (write.state.amount_minor || list);
  return dealWithLine(write, { id: found?.id ?? null, name, priceMinor, ...(at && { at }) });
}

function create(scene: Scene, row: Row, { products, ...links }: Found): Decided {
  const { draft, leftOut } = row;
  if (leftOut !== null) return skipped(draft.name, leftOut);
  if (!canCreateDeal(scene.actor, links.owner.id)) {
    return failed(draft.name, 'You can add deals only for yourself');
  }
  try {
    const { problems, ...moments } = momentsOfNew(draft, scene.now);
    const id = row.record_id ?? newId();
    const state = newDealState(draft, {
      id,
      ...links,
      ...moments,
      days: { created_on: draft.createdOn ?? undefined, closed_on: draft.closedOn ?? undefined },
      fallbackCurrency: scene.options.currency,
    });
    const write = withLine(state, draft, products, moments.createdAt);
    const reason = reasonOf([...problems, ...row.problems]);
    return { fate: 'create', name: draft.name, reason, record_id: id, write };
  } catch (error) {
    if (error instanceof AppError) return failed(draft.name, error.message);
    throw error;
  }
}

/** Why a row fails because of a deal that the person can't see: no more than the row itself says. */
function hiddenReason({ draft, numbered }: Row): string {
  if (numbered) return 'You can’t change the deal with this number. Clear it to add this row as a new deal';
  const by = draft.externalId === null ? 'name' : 'ID or name';
  const where = draft.account === null ? '' : ' on this account';
  return `A deal with this ${by} already exists${where}. Ask an admin to import this row`;
}

/** Why a row can't update the deal found for it; null if it can. */
function hindranceOf(scene: Scene, row: Row, here: DealStateRow): Decided | null {
  const { companyId } = scene.actor;
  const { workspace_id: workspaceId, is_theirs: isTheirs, shelf } = here;
  const access = { companyId, workspaceId, isTheirs, shelf, isShared: false };
  if (canListShelvedDeal(scene.actor, access) && shelf === 'deleted') {
    return skipped(row.draft.name, `LEAD-${here.number} is in the trash. Restore it to change it`, here.id);
  }
  if (!canReadDeal(scene.actor, access)) return failed(row.draft.name, hiddenReason(row));
  const { draft, numbered } = row;
  if (numbered === null || numbered.isMerged || fitsNumbered(draft, here)) return null;
  const which = `LEAD-${here.number} is another deal here, ${here.name}`;
  return failed(draft.name, `${which}. Clear the number to add this row as a new deal`);
}

function update(scene: Scene, row: Row, here: DealStateRow, { products, ...links }: Found): Decided {
  const { draft } = row;
  const hindrance = hindranceOf(scene, row, here);
  if (hindrance) return hindrance;
  // The first stage of a new deal doesn't matter for an existing one.
  const relevant = row.problems.filter(
    ({ field, column }) => draft.isStageSaid || field !== 'stage' || column !== null,
  );
  const stays = draft.archivedOn !== null && here.shelf === null ? [STAYS_IN_PIPELINE] : [];
  const problems = [...relevant, ...stays];
  const changed = changeOfDeal(draft, here, { ...links, now: scene.now });
  const change = here.has_products ? changed : withLine(changed, draft, products);
  if (change.changes.length === 0) {
    return {
      fate: 'unchanged',
      name: draft.name,
      reason: reasonOf([told('name', NOTHING_TO_CHANGE), ...stays]),
      record_id: here.id,
      write: null,
    };
  }
  if (scene.options.existing === 'skip') return skipped(draft.name, 'Already here', here.id);
  if (here.shelf !== null) return skipped(draft.name, `LEAD-${here.number} is in the archive`, here.id);
  const access = {
    companyId: scene.actor.companyId,
    workspaceId: here.workspace_id,
    isTheirs: here.is_theirs,
  };
  if (!canEditDeal(scene.actor, { ...access, shelf: here.shelf, isShared: false })) {
    return failed(draft.name, `You can’t change LEAD-${here.number}`);
  }
  const owner = change.state.owner_id;
  if (owner !== here.owner_id && !canCreateDeal(scene.actor, owner)) {
    return failed(draft.name, 'You can’t give a deal to someone else');
  }
  const reason = changesText(nounsOf(change.changes), problems);
  return { fate: 'update', name: draft.name, reason, record_id: here.id, write: change };
}

/** The rows as far as the person may say what is in them. */
async function readRows(
  tx: Tx,
  scene: Scene,
  given: readonly DraftedRow<DealDraft>[],
): Promise<readonly Row[]> {
  const numbered = await findNumbered(tx, scene, given);
  const leftOut = await archiveRules(
    tx,
    scene,
    given.map(({ draft }) => draft),
  );
  return given.map((row, at) => {
    const deal = numbered[at] ?? null;
    const draft = deal === null ? row.draft : { ...row.draft, externalId: null };
    return withinRights(scene, { ...row, draft, numbered: deal, leftOut: leftOut(draft.archivedOn) });
  });
}

/** Decides deals, and which accounts to add with them because no other row adds them. */
export async function decideDeals(
  tx: Tx,
  scene: Scene,
  given: readonly DraftedRow<DealDraft>[],
): Promise<{ readonly decisions: Decided[]; readonly implied: readonly ImpliedRecord[] }> {
  const rows = await readRows(tx, scene, given);
  const finder = await findAccounts(
    tx,
    scene,
    rows.map(({ draft }) => draft.account),
  );
  const implied = implyAccounts(
    finder,
    scene,
    rows.filter((row) => row.leftOut === null),
  );
  const placed = rows.map((row) => ({
    ...row,
    account: row.draft.account && finder.find(row.draft.account),
  }));
  const deals = await findDeals(tx, scene, placed);
  const matched = placed.map((row) => ({
    ...row,
    match: row.numbered?.id ?? deals.take(row.draft, row.account?.id ?? null),
  }));
  const named = rows.flatMap(({ draft: { product } }) =>
    product === null ? [] : [{ name: product, sku: null }],
  );
  const products = await findProducts(tx, scene, named);
  const ids = matched.flatMap(({ match, record_id }) => [match, record_id].filter((id) => id !== null));
  const here = await readDeals(tx, scene.actor, [...new Set(ids)], scene.operation !== null);
  const decisions = matched.map((row) => decide(scene, { ...row, products }, here));
  const added = matched.flatMap(({ file, line }, at) => {
    const sold = decisions[at]?.write?.line;
    const isUndecided = sold && scene.plans.get(file)?.undecidedProducts.has(sold.name);
    return sold && !isUndecided ? [{ name: sold.name, file, line }] : [];
  });
  return {
    implied: [...implied, ...implyProducts(products, scene, added)],
    decisions,
  };
}

function withAccountProblem(row: Row, account: FoundAccount | null): readonly RowProblem[] {
  const wanted = row.draft.account;
  if (wanted === null || account) return row.problems;
  const called = wanted.name ?? wanted.externalId ?? '';
  return [...row.problems, told('account', `Account ${called} not found, so it’s left empty`)];
}

/** Keeps a new deal for the rows of its stakeholders, if the import has any. */
function keepForStakeholders(
  scene: Scene,
  { draft, account, file, line }: Row & { readonly account: FoundAccount | null },
  id: string,
): void {
  if (!hasKind(scene, 'stakeholder')) return;
  const { name, externalId } = draft;
  const accountId = account?.id ?? null;
  const record = { id, name, externalId, domain: null, accountId, file, line };
  const keys = dealKeys({ externalId, name, accountId, isArchived: draft.archivedOn !== null });
  const twice = keys.filter((key) => key.startsWith('name ') && scene.planned.find('deal', key));
  scene.planned.add('deal', [...keys, ...twice.map((key) => `twice ${key}`)], record);
}

function decide(
  scene: Scene,
  row: Row & {
    readonly account: FoundAccount | null;
    readonly match: string | null;
    readonly products: ProductFinder;
  },
  here: ReadonlyMap<string, DealStateRow>,
): Decided {
  const { draft, account, products } = row;
  const problems = withAccountProblem(row, account);
  const existing = here.get(row.record_id ?? '') ?? here.get(row.match ?? '');
  const key = draft.externalId === null ? null : `id ${draft.externalId}`;
  const earlier = (key && scene.planned.claimant(key)) ?? (existing && scene.planned.claimant(existing.id));
  if (earlier) return skipped(draft.name, sameAs(scene, row, earlier), existing?.id ?? null);
  const links = { owner: scene.team.ownerOf(draft.owner), account, products };
  const decided = existing
    ? update(scene, { ...row, problems }, existing, links)
    : create(scene, { ...row, problems }, links);
  if (decided.record_id === null) return decided;
  if (key) scene.planned.claim(key, row);
  if (!existing) keepForStakeholders(scene, row, decided.record_id);
  if (existing) scene.planned.claim(existing.id, row);
  return decided;
}
