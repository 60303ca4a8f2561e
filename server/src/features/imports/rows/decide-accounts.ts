import type { Tx } from '@dealwright/db/database';
import { ACCOUNT_FIELD_KEYS } from '@dealwright/domain/account-fields';
import { momentOfDay } from '@dealwright/domain/given-days';
import type { AccountDraft } from '@dealwright/domain/import/drafts';
import type { RecordReference } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import { newId } from '../../../platform/ids.ts';
import { canCreateAccount, canEditAccount } from '../../account-planning/policy.ts';
import type { AccountState } from '../../accounts/bulk-store.ts';
import { type AccountStateRow, listParentsOf, readAccounts } from '../../accounts/match-store.ts';
import { type AccountFinder, accountKeys, findAccounts } from './find-accounts.ts';
import {
  changesText,
  type Decision,
  type DraftedRow,
  failed,
  NOTHING_TO_CHANGE,
  reasonOf,
  type Scene,
  sameAs,
  skipped,
} from './scene.ts';
import type { Owner } from './team.ts';
import type { Waiting } from './waiting.ts';

export interface AccountWrite {
  readonly kind: 'account';
  readonly state: AccountState & { readonly created_at: Date };
  readonly externalId: string | null;
}

type Row = DraftedRow<AccountDraft>;
type Decided = Decision<AccountWrite>;

const NOUNS: Readonly<Record<keyof Omit<AccountState, 'id'>, string>> = {
  name: 'name',
  domain: 'website',
  industry: 'industry',
  city: 'city',
  country: 'country',
  employees: 'employees',
  annual_revenue_minor: 'annual revenue',
  currency: 'currency',
  parent_id: 'parent account',
  owner_id: 'owner',
};

/** The file's values of an account, as they would be written. */
function saidOf({ draft }: Row, owner: Owner, parentId: string | null): Partial<Omit<AccountState, 'id'>> {
  const { revenue } = draft;
  const said = {
    domain: draft.domain,
    ...Object.fromEntries(ACCOUNT_FIELD_KEYS.map((key) => [key, draft[key]])),
    annual_revenue_minor: revenue?.minor ?? null,
    currency: revenue?.currency ?? null,
    parent_id: parentId,
    owner_id: owner.isSaid ? owner.id : null,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

function stateOf(row: AccountStateRow): AccountState {
  const { id, name, domain, industry, city, country, employees, currency, parent_id, owner_id } = row;
  const revenue = row.annual_revenue_minor;
  const facts = { id, name, domain, industry, city, country, employees, currency, parent_id, owner_id };
  return { ...facts, annual_revenue_minor: revenue === null ? null : Number(revenue) };
}

const EMPTY: Omit<AccountState, 'id' | 'name'> = {
  domain: null,
  industry: null,
  city: null,
  country: null,
  employees: null,
  annual_revenue_minor: null,
  currency: null,
  parent_id: null,
  owner_id: null,
};

function create(
  scene: Scene,
  row: Row,
  { owner, parentId }: { owner: Owner; parentId: string | null },
): Decided {
  const { draft, problems } = row;
  if (!canCreateAccount(scene.actor, owner.id)) {
    return failed(draft.name, 'You can add accounts only for yourself');
  }
  const id = row.record_id ?? newId();
  const said = saidOf(row, owner, parentId);
  const createdAt =
    draft.createdOn === null ? scene.now : momentOfDay(draft.createdOn, { latest: scene.now });
  const state = { ...EMPTY, ...said, id, name: draft.name, owner_id: owner.id, created_at: createdAt };
  const write = { kind: 'account', state, externalId: draft.externalId } as const;
  return { fate: 'create', name: draft.name, reason: reasonOf(problems), record_id: id, write };
}

function update(
  scene: Scene,
  row: Row,
  here: AccountStateRow,
  { owner, parentId }: { owner: Owner; parentId: string | null },
): Decided {
  const { draft, problems } = row;
  const before = stateOf(here);
  const said = saidOf(row, owner, parentId);
  const changed = (Object.keys(said) as (keyof typeof said)[]).filter((key) => said[key] !== before[key]);
  const decided = { name: draft.name, record_id: here.id };
  if (changed.length === 0) return { ...decided, fate: 'unchanged', reason: NOTHING_TO_CHANGE, write: null };
  if (scene.options.existing === 'skip') return skipped(draft.name, 'Already here', here.id);
  const access = { companyId: scene.actor.companyId, workspaceId: here.workspace_id, ownerId: here.owner_id };
  if (!canEditAccount(scene.actor, { ...access, hasDeal: here.has_deal })) {
    return failed(draft.name, `You can’t change ${here.name}`);
  }
  const state = { ...before, ...said, created_at: scene.now };
  const write = { kind: 'account', state, externalId: draft.externalId } as const;
  const nouns = changed.filter((key) => key !== 'currency' || changed.length === 1).map((key) => NOUNS[key]);
  return { ...decided, fate: 'update', reason: changesText(nouns, problems), write };
}

/** The account's parent, unless that would make it its own ancestor. */
function parentOf(
  finder: AccountFinder,
  row: Row,
  own: string | null,
  above: ReadonlyMap<string, ReadonlySet<string>>,
): { readonly id: string | null; readonly problem: string | null; readonly isMissing: boolean } {
  const { parent } = row.draft;
  if (parent === null) return { id: null, problem: null, isMissing: false };
  const found = finder.find(parent);
  const called = parent.name ?? parent.externalId ?? '';
  if (!found) return { id: null, problem: `Parent account ${called} not found`, isMissing: true };
  const isAboveItself = own !== null && (found.id === own || above.get(found.id)?.has(own) === true);
  if (isAboveItself) return { id: null, problem: `${called} is part of this account`, isMissing: false };
  return { id: found.id, problem: null, isMissing: false };
}

/** What an account without its parent waits for. */
function waitOf(finder: AccountFinder, draft: AccountDraft) {
  const keysOf = (one: RecordReference | null) =>
    one === null ? [] : accountKeys(one, one.name && finder.plainOf(one.name));
  return { own: keysOf(draft), above: keysOf(draft.parent) };
}

/**
 * Decides accounts. An account whose parent neither exists nor is in an earlier row is returned as null while
 * a later row can become it: it is decided again after all others.
 */
export async function decideAccounts(
  tx: Tx,
  scene: Scene,
  rows: readonly Row[],
  waiting: Waiting | null,
): Promise<(Decided | null)[]> {
  const finder = await findAccounts(
    tx,
    scene,
    rows.flatMap(({ draft }) => [draft, draft.parent]),
  );
  const found = rows.map((row) => finder.find(row.draft));
  const parents = rows.flatMap(({ draft }) => (draft.parent && finder.find(draft.parent)?.id) ?? []);
  const ids = rows.flatMap((row, at) => [found[at]?.id ?? [], row.record_id ?? []].flat());
  const here = await readAccounts(tx, scene.actor, [...new Set(ids)], scene.operation !== null);
  const above = await listParentsOf(tx, scene.actor.companyId, [...new Set(parents)]);
  return rows.map((row) => {
    const { draft } = row;
    // An earlier row may have become the record meanwhile.
    const match = here.has(row.record_id ?? '')
      ? { id: row.record_id ?? '', place: null }
      : finder.find(draft);
    const existing = match ? here.get(match.id) : undefined;
    const parent = parentOf(finder, row, existing?.id ?? row.record_id, above);
    if (parent.isMissing && waiting?.waits(waitOf(finder, draft))) return null;
    const problems =
      parent.problem === null ? row.problems : [...row.problems, told('parent', parent.problem)];
    const told_ = { ...row, problems };
    const links = { owner: scene.team.ownerOf(draft.owner), parentId: parent.id };
    if (match && !existing && match.place)
      return skipped(draft.name, sameAs(scene, row, match.place), match.id);
    const earlier = existing && scene.planned.claimant(existing.id);
    if (existing && earlier) return skipped(draft.name, sameAs(scene, row, earlier), existing.id);
    const decided = existing ? update(scene, told_, existing, links) : create(scene, told_, links);
    if (decided.record_id !== null) {
      if (existing) scene.planned.claim(existing.id, row);
      else
        scene.planned.add('account', accountKeys(draft, finder.plainOf(draft.name)), {
          id: decided.record_id,
          name: draft.name,
          file: row.file,
          line: row.line,
          externalId: draft.externalId,
          domain: draft.domain,
        });
    }
    return decided;
  });
}
