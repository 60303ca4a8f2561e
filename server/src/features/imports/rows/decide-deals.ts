import type { Tx } from '@dealwright/db/database';
import { momentOfDay } from '@dealwright/domain/given-days';
import type { DealDraft } from '@dealwright/domain/import/drafts';
import type { RowProblem } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import { isClosed } from '@dealwright/domain/stage';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type DealMatch, type DealStateRow, matchDeals, readDeals } from '../../deals/bulk/store.ts';
import { datesOfNew } from '../../deals/given-dates.ts';
import { canCreateDeal, canEditDeal, canSetOrigin } from '../../deals/policy.ts';
import { listClaimed } from '../claims-store.ts';
import { changeOfDeal, type DealWrite, newDealState, nounsOf } from './deal-states.ts';
import { type FoundAccount, findAccounts } from './find-accounts.ts';
import { implyAccounts } from './imply-accounts.ts';
import {
  changesText,
  type Decision,
  type DraftedRow,
  failed,
  IMPORT_SOURCE,
  type ImpliedRecord,
  NOTHING_TO_CHANGE,
  reasonOf,
  type Scene,
  sameAs,
  skipped,
} from './scene.ts';
import type { Owner } from './team.ts';

type Row = DraftedRow<DealDraft>;
type Decided = Decision<DealWrite>;

/** What only admins and managers may say of a deal is left out for others. */
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

const keyOfName = (name: string, accountId: string | null): string => `${accountId ?? ''} ${name}`;

/** Which deals some rows are: each deal that is found by name alone is one row's. */
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
    // One that the file's own system knows by another id is another one.
    const at = named.findIndex((match) => externalId === null || match.external_id === null);
    return at < 0 ? null : (named.splice(at, 1)[0]?.id ?? null);
  }
}

async function findDeals(
  tx: Tx,
  scene: Scene,
  rows: readonly { readonly draft: DealDraft; readonly account: FoundAccount | null }[],
): Promise<DealFinder> {
  const externalIds = rows.flatMap(({ draft }) => draft.externalId ?? []);
  // A deal of an account that is not here yet is not here either.
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

interface Links {
  readonly owner: Owner;
  readonly account: FoundAccount | null;
}

function create(scene: Scene, row: Row, links: Links): Decided {
  const { draft, problems } = row;
  if (!canCreateDeal(scene.actor, links.owner.id)) {
    return failed(draft.name, 'You can add deals only for yourself');
  }
  try {
    const days = { created_on: draft.createdOn ?? undefined, closed_on: draft.closedOn ?? undefined };
    const dates = datesOfNew(draft.stage, days, scene.now);
    // An open one came to its stage when work on it began.
    const isEngaged = !isClosed(draft.stage) && draft.engagedOn !== null;
    const engagedAt =
      isEngaged && momentOfDay(draft.engagedOn, { earliest: dates.createdAt, latest: scene.now });
    const id = row.record_id ?? newId();
    const write = newDealState(draft, {
      id,
      ...links,
      ...dates,
      days,
      ...(engagedAt && { stageEnteredAt: engagedAt }),
      fallbackCurrency: scene.options.currency,
    });
    return { fate: 'create', name: draft.name, reason: reasonOf(problems), record_id: id, write };
  } catch (error) {
    if (error instanceof AppError) return failed(draft.name, error.message);
    throw error;
  }
}

function update(scene: Scene, row: Row, here: DealStateRow, links: Links): Decided {
  const { draft, problems } = row;
  const change = changeOfDeal(draft, here, { ...links, now: scene.now });
  if (change.changes.length === 0) {
    return {
      fate: 'unchanged',
      name: draft.name,
      reason: NOTHING_TO_CHANGE,
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
    return failed(draft.name, 'You can’t give a deal to somebody else');
  }
  const reason = changesText(nounsOf(change.changes), problems);
  return { fate: 'update', name: draft.name, reason, record_id: here.id, write: change };
}

/** What becomes of deals, and which accounts come in with them because nothing else brings them in. */
export async function decideDeals(
  tx: Tx,
  scene: Scene,
  given: readonly Row[],
): Promise<{ readonly decisions: Decided[]; readonly implied: readonly ImpliedRecord[] }> {
  const rows = given.map((row) => withinRights(scene, row));
  const finder = await findAccounts(
    tx,
    scene,
    rows.map(({ draft }) => draft.account),
  );
  const implied = implyAccounts(finder, scene, rows);
  const placed = rows.map((row) => ({
    ...row,
    account: row.draft.account && finder.find(row.draft.account),
  }));
  const deals = await findDeals(tx, scene, placed);
  const matched = placed.map((row) => ({ ...row, match: deals.take(row.draft, row.account?.id ?? null) }));
  const ids = matched.flatMap(({ match, record_id }) => [match, record_id].filter((id) => id !== null));
  const here = await readDeals(tx, scene.actor, [...new Set(ids)], scene.operation !== null);
  return { implied, decisions: matched.map((row) => decide(scene, row, here)) };
}

function withAccountProblem(row: Row, account: FoundAccount | null): readonly RowProblem[] {
  const wanted = row.draft.account;
  if (wanted === null || account) return row.problems;
  const called = wanted.name ?? wanted.externalId ?? '';
  return [
    ...row.problems,
    told('account', `The account ${called} is nowhere to be found, so the deal has none`),
  ];
}

function decide(
  scene: Scene,
  row: Row & { readonly account: FoundAccount | null; readonly match: string | null },
  here: ReadonlyMap<string, DealStateRow>,
): Decided {
  const { draft, account } = row;
  const problems = withAccountProblem(row, account);
  const existing = here.get(row.record_id ?? '') ?? here.get(row.match ?? '');
  const key = draft.externalId === null ? null : `id ${draft.externalId}`;
  const earlier =
    (key && scene.planned.find('deal', key)) ?? (existing && scene.planned.claimant(existing.id));
  if (earlier) return skipped(draft.name, sameAs(scene, row, earlier), existing?.id ?? null);
  const links = { owner: scene.team.ownerOf(draft.owner), account };
  const decided = existing
    ? update(scene, { ...row, problems }, existing, links)
    : create(scene, { ...row, problems }, links);
  if (decided.record_id === null) return decided;
  const record = { id: decided.record_id, name: draft.name, file: row.file, line: row.line, domain: null };
  if (key) scene.planned.add('deal', [key], { ...record, externalId: draft.externalId });
  if (existing) scene.planned.claim(existing.id, row);
  return decided;
}
