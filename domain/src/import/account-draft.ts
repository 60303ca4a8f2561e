import { plainWords } from '../close-words.ts';
import type { AccountDraft } from './drafts.ts';
import type { Drafted, ReadRow, RowPlan } from './row-plan.ts';
import { amountOf, drafted, missing, numberOf, personOf, referenceOf, textOf, told } from './row-values.ts';

export function draftAccount(row: ReadRow, plan: RowPlan): Drafted<AccountDraft> {
  const problems = [...row.problems];
  const name = textOf(row, 'name');
  const externalId = textOf(row, 'external_id');
  const createdOn = textOf(row, 'created_on');
  if (name === null) problems.push(missing('name', 'The account has no name'));
  const isFuture = createdOn !== null && createdOn > plan.today;
  if (isFuture) problems.push(told('created_on', `${createdOn} has not come yet`));
  const parent = referenceOf(textOf(row, 'parent_external_id'), textOf(row, 'parent'), null);
  const isOwnParent =
    parent !== null &&
    (parent.externalId === null
      ? plainWords(parent.name ?? '') === plainWords(name ?? '')
      : parent.externalId === externalId);
  if (isOwnParent) problems.push(told('parent', 'An account can’t be its own parent'));
  const draft: AccountDraft = {
    externalId,
    name: name ?? '',
    domain: textOf(row, 'domain'),
    industry: textOf(row, 'industry'),
    city: textOf(row, 'city'),
    country: textOf(row, 'country'),
    employees: numberOf(row, 'employees'),
    revenue: amountOf(row, 'revenue'),
    parent: isOwnParent ? null : parent,
    owner: personOf(row, 'owner', 'owner_email'),
    createdOn: isFuture ? null : createdOn,
  };
  return drafted(draft, problems);
}

type Placed = Pick<AccountDraft, 'externalId' | 'name' | 'parent'>;

/**
 * The order in which accounts are written: each after its parent, else as in the file. `circular` are those that would
 * be above themselves; they come in without a parent.
 */
export function parentsFirst(accounts: readonly Placed[]): {
  readonly order: readonly number[];
  readonly circular: readonly number[];
} {
  const byId = new Map<string, number>();
  const byName = new Map<string, number>();
  for (const [at, { externalId, name }] of accounts.entries()) {
    if (externalId !== null && !byId.has(externalId)) byId.set(externalId, at);
    if (!byName.has(plainWords(name))) byName.set(plainWords(name), at);
  }
  const parents = accounts.map(({ parent }) => {
    const byOwnId = parent?.externalId == null ? undefined : byId.get(parent.externalId);
    return byOwnId ?? (parent?.name == null ? undefined : byName.get(plainWords(parent.name)));
  });
  const order: number[] = [];
  const circular: number[] = [];
  const states = new Map<number, 'open' | 'done'>();
  for (const start of accounts.keys()) {
    const above: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !states.has(at)) {
      states.set(at, 'open');
      above.push(at);
      at = parents[at];
    }
    const top = above.at(-1);
    if (top !== undefined && at !== undefined && states.get(at) === 'open') circular.push(top);
    for (const one of above.toReversed()) {
      states.set(one, 'done');
      order.push(one);
    }
  }
  return { order, circular };
}
