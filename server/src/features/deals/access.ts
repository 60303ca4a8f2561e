import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type DealLookup, type DealRef, findDealKey, hasDealAs } from './detail-store.ts';
import { canEditDeal, canReadDeal, type DealAccess, type Shelf } from './policy.ts';

/**
 * The rows of `deals d` that the person finds in lists: the same rule as `canListDeal`. A property test holds the two
 * against each other.
 */
export function listedDeals(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${belonging(actor, (access) => sql`exists (select 1 ${access})`)} and d.shelf is null`;
}

/** The rows of `deals d` that the person finds in the archive or the trash: the same rule as `canListShelvedDeal`. */
export function shelvedDeals(actor: Actor, shelf: Shelf): RawBuilder<boolean> {
  return sql<boolean>`${belonging(actor, (access) => sql`exists (select 1 ${access})`)} and d.shelf = ${sql.lit(shelf)}`;
}

/** The rows of `deals d` that are the person's in pipeline or archive: the same rule as `canListKeptDeal`. */
export function keptDeals(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${belonging(actor, (access) => sql`exists (select 1 ${access})`)} and d.shelf is distinct from 'deleted'`;
}

/** The rows of `deals d` that are the person's on whichever shelf: those of `listedDeals` and both of `shelvedDeals`. */
export function ownDeals(actor: Actor): RawBuilder<boolean> {
  return belonging(actor, (access) => sql`exists (select 1 ${access})`);
}

/**
 * The rows of `listedDeals`, for walking along an index until enough are found: access is asked of each deal as it
 * comes, and never turned into a join that begins with all deals of the person.
 */
export function listedDealsInOrder(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${belonging(actor, (access) => sql`coalesce((select true ${access}), false)`)} and d.shelf is null`;
}

const broughtBy = sql`d.account_id, d.stage, d.forecast_category, d.currency, d.amount_minor, d.close_date`;
const openOf = ({ workspaceId }: Actor, slippedBy: Day | null): RawBuilder<boolean> => sql<boolean>`
  d.workspace_id = ${workspaceId} and d.stage_position < 8::smallint and d.shelf is null
    and ${slippedBy === null ? sql`true` : sql`d.close_date < ${slippedBy}::date`}`;

/** What the open deals that a seller owns bring, from the index `deals_open_of_owner` alone. Slipped ones alone with a day. */
export function openDealsOfOwner(actor: Actor, slippedBy: Day | null = null): RawBuilder<unknown> {
  return sql`
    select ${broughtBy} from deals d
     where d.company_id = ${actor.companyId} and d.owner_id = ${sql.lit(actor.userId)} and ${openOf(actor, slippedBy)}`;
}

/** And those that they see but don’t own, which are few, one by one: together the open rows of `listedDeals`. */
export function openDealsOfOthers(actor: Actor, slippedBy: Day | null = null): RawBuilder<unknown> {
  return sql`
    select ${broughtBy} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
     where a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)} and not a.as_owner
       and ${openOf(actor, slippedBy)}`;
}

/**
 * Whether the person of `profiles p` has the deal of `deals d` as theirs, on whichever shelf it lies: with `d.shelf is
 * null` the same rule as `canListDeal`, for finding people by a deal instead of deals by a person.
 */
export const hasDeal: RawBuilder<boolean> = hasDealAs('p', 'd');

function belonging(
  actor: Actor,
  ask: (access: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const inCompany = sql<boolean>`d.company_id = ${actor.companyId}`;
  if (actor.role === 'admin') return inCompany;
  const inWorkspace = sql<boolean>`${inCompany} and d.workspace_id = ${actor.workspaceId}`;
  if (actor.role !== 'sales_rep') return inWorkspace;
  // The person stands in the statement itself: one with ten deals and one with ten thousand need different plans, and a
  // prepared statement that serves both would serve one of them badly.
  const access = sql`
    from deal_access a
     where a.company_id = d.company_id and a.profile_id = ${sql.lit(actor.userId)} and a.deal_id = d.id`;
  return sql<boolean>`${inWorkspace} and ${ask(access)}`;
}

/** The deal, when the person may read it; 404 otherwise, the same as for one that does not exist. */
export async function requireReadableDeal(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRef> {
  const deal = await findDealKey(tx, actor, lookup);
  if (!deal || !canReadDeal(actor, deal)) throw notFound();
  return deal;
}

/** Says why a person who reads a deal can't change it. */
export function notToBeChanged({ shelf }: Pick<DealAccess, 'shelf'>): AppError {
  return new AppError(
    'forbidden',
    shelf === null
      ? 'You can view this deal but not change it.'
      : 'This deal is archived. Restore it to continue.',
  );
}

/** The deal, when the person may work on it; 404 when they may not read it, 403 when they may only read. */
export async function requireEditableDeal(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRef> {
  const deal = await requireReadableDeal(tx, actor, lookup);
  if (!canEditDeal(actor, deal)) throw notToBeChanged(deal);
  return deal;
}

/** For replayed answers: people who can no longer change the deal in the path are refused as at first. */
export async function mayWorkDeal({
  tx,
  actor,
  params,
}: {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly params: { readonly number: number };
}): Promise<void> {
  await requireEditableDeal(tx, actor, { number: params.number });
}
