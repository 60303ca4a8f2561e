import type { ACCOUNT_SORTS } from '@dealwright/contract/account-planning/accounts';
import type { AccountColumn } from '@dealwright/domain/account-columns';
import type { Day } from '@dealwright/domain/calendar';
import { PILLARS } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, type Position, positionSchemas } from '../../platform/cursor.ts';
import { keysetOf, parentWalk } from '../../platform/keyset.ts';
import { PEOPLE } from '../deals/pipeline/order-store.ts';
import { latestPlanFirst, ownSlice, weakestOfAll } from './list-store.ts';

type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** What the rows of a page are made of: the accounts that are admitted, from a position on, so many. */
export interface Walk {
  readonly admitted: RawBuilder<unknown>;
  /** The value and the id of the last row before. */
  readonly after: Position | null;
  readonly limit: number;
}

/** A column as it is sorted by. */
interface Ranking {
  readonly value: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly schema: (typeof positionSchemas)[keyof typeof positionSchemas];
  /** Which of `accounts a` have a value: the others come after them, whatever the direction. */
  readonly has: RawBuilder<boolean>;
  /** `accounts a` beside the value, and which of these rows have it. */
  readonly beside: RawBuilder<unknown>;
  readonly only: RawBuilder<boolean>;
}

export interface Ranked {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
}

export interface AccountOrder {
  readonly has: RawBuilder<boolean>;
  /** The accounts that have a value, in its order. */
  readonly ranked: (walk: Walk) => Ranked;
  /** Part, value, name and id of the last row of the page before. */
  readonly readCursor: (cursor: string | undefined) => Position | null;
  readonly cursorAfter: (row: LastRow) => string;
}

interface LastRow {
  readonly part: number;
  readonly sort_value: string | null;
  readonly sort_name: string;
  readonly id: string;
}

const BIGINT = { type: sql`bigint`, schema: positionSchemas.integer };

const openTotal = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`${ownSlice(actor)} and t.kind = 'open' and t.currency = 'XXX' and t.deals > 0`;

const wonTotal = (actor: Actor, since: Day): RawBuilder<boolean> =>
  sql<boolean>`${ownSlice(actor)} and t.kind = 'won' and t.month >= ${since}::date and t.deals > 0`;

const hasTotal = (which: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from account_totals t where ${which} and t.account_id = a.id)`;

/** Beside the totals `t` of some kind. */
const besideTotals = sql`account_totals t join accounts a on a.company_id = t.company_id and a.id = t.account_id`;

function openRanking(actor: Actor): Ranking {
  const isOpen = openTotal(actor);
  return { ...BIGINT, value: sql`t.amount_minor`, has: hasTotal(isOpen), beside: besideTotals, only: isOpen };
}

/** Sums amounts across currencies without conversion, as the open total does. */
function wonRanking(actor: Actor, since: Day): Ranking {
  const isWon = wonTotal(actor, since);
  return {
    ...BIGINT,
    value: sql`w.amount`,
    has: hasTotal(isWon),
    only: sql<boolean>`true`,
    beside: sql`(select t.company_id, t.account_id, least(sum(t.amount_minor), 999999999999999999)::bigint as amount
        from account_totals t where ${isWon} group by t.company_id, t.account_id) w
      join accounts a on a.company_id = w.company_id and a.id = w.account_id`,
  };
}

/** In the order of the scorecard. */
function weakestRanking(actor: Actor): Ranking {
  return {
    ...BIGINT,
    value: sql`w.place`,
    has: hasTotal(openTotal(actor)),
    only: sql<boolean>`true`,
    beside: sql`(
      select w.account_id, array_position(${[...PILLARS]}::text[], w.weakest_pillar::text) as place
        from (${weakestOfAll(actor)}) w) w
      join accounts a on a.company_id = ${actor.companyId} and a.id = w.account_id`,
  };
}

/** Active plans, drafts, then closed ones; in each those that end first. */
function planRanking(actor: Actor, today: Day): Ranking {
  return {
    ...BIGINT,
    value: sql`pl.rank`,
    has: sql<boolean>`exists (select 1 from account_plans pl where pl.company_id = a.company_id and pl.account_id = a.id)`,
    only: sql<boolean>`true`,
    beside: sql`(
      select distinct on (pl.account_id) pl.account_id,
             case pl.state when 'active' then 1 when 'draft' then 2 else 3 end * 10000000::bigint
               + (pl.ends_on - '2000-01-01'::date) as rank
        from account_plans pl where pl.company_id = ${actor.companyId}
       order by pl.account_id, ${latestPlanFirst(today)}) pl
      join accounts a on a.company_id = ${actor.companyId} and a.id = pl.account_id`,
  };
}

/** A word that the accounts themselves have. */
const ownWord = (value: RawBuilder<unknown>, has: RawBuilder<boolean>): Ranking => ({
  type: sql`text`,
  schema: positionSchemas.text,
  value,
  has,
  only: has,
  beside: sql`accounts a`,
});

interface Asked {
  readonly actor: Actor;
  readonly today: Day;
  readonly wonSince: Day;
}

function rankingOf(column: AccountColumn, { actor, today, wonSince }: Asked): Ranking {
  switch (column) {
    case 'name':
      return ownWord(sql`a.plain_name`, sql<boolean>`true`);
    case 'industry':
      return ownWord(sql`app.plain(a.industry)`, sql<boolean>`a.industry is not null`);
    case 'country':
      return ownWord(sql`app.plain(a.country)`, sql<boolean>`a.country is not null`);
    case 'owner':
      return ownWord(sql`parent.plain_name`, sql<boolean>`a.owner_id is not null`);
    case 'open':
      return openRanking(actor);
    case 'won':
      return wonRanking(actor, wonSince);
    case 'weakest':
      return weakestRanking(actor);
    case 'plan':
      return planRanking(actor, today);
  }
}

/** The rows in order, as far as they are admitted and follow. */
function alongRows(ranking: Ranking, isAscending: boolean, walk: Walk): Ranked {
  const { value, by, after } = keysetOf({ ...ranking, id: sql`a.id` }, isAscending);
  const where = sql.join([ranking.only, ...after(walk.after), walk.admitted], sql` and `);
  return { from: ranking.beside, where, by, value };
}

/** Each workspace of an admin along its own index: the page is merged from the heads of them. */
function alongWorkspaces(actor: Actor, ranking: Ranking, isAscending: boolean, walk: Walk): Ranked {
  const { where, by, value } = alongRows(ranking, isAscending, walk);
  const from = sql`workspaces w cross join lateral (
    select a.* from accounts a
     where a.workspace_id = w.id and ${where} order by ${by} limit ${sql.lit(walk.limit)}) a`;
  return { from, where: sql`w.company_id = ${actor.companyId}`, by, value };
}

/** Owners in order, with the first accounts of each. */
function alongOwners(actor: Actor, { value }: Ranking, isAscending: boolean, walk: Walk): Ranked {
  const parent = parentWalk(value, sql`a.id`, isAscending);
  const { by } = keysetOf({ value, id: sql`a.id`, type: sql`text` }, isAscending);
  const ofOwner = sql<boolean>`a.company_id = parent.company_id and a.owner_id = parent.id`;
  const where = sql.join([ofOwner, ...parent.after(walk.after), walk.admitted], sql` and `);
  const from = sql`(${PEOPLE}) parent cross join lateral (
    select a.* from accounts a where ${where} order by ${parent.by} limit ${sql.lit(walk.limit)}) a`;
  const inCompany = sql<boolean>`parent.company_id = ${actor.companyId}`;
  return { from, where: sql.join([inCompany, ...parent.from(walk.after)], sql` and `), by, value };
}

const OWN_WORDS: readonly AccountColumn[] = ['name', 'industry', 'country'];

export function accountOrder(sort: AccountSort, asked: Asked): AccountOrder {
  const { actor } = asked;
  const isAscending = !sort.startsWith('-');
  const column = sort.replace(/^-/, '') as AccountColumn;
  const ranking = rankingOf(column, asked);
  const list = `account-planning.${sort}`;
  const nothing = ranking.schema === positionSchemas.text ? '' : '0';
  const isWide = actor.role === 'admin' && OWN_WORDS.includes(column);
  const { part, text, id: idSchema } = positionSchemas;
  return {
    has: ranking.has,
    ranked: (walk) => {
      if (column === 'owner') return alongOwners(actor, ranking, isAscending, walk);
      return isWide
        ? alongWorkspaces(actor, ranking, isAscending, walk)
        : alongRows(ranking, isAscending, walk);
    },
    readCursor: (cursor) => decodeCursor(list, cursor, [part, ranking.schema, text, idSchema]),
    cursorAfter: ({ part, sort_value, sort_name, id }) =>
      encodeCursor(list, [String(part), sort_value ?? nothing, sort_name, id]),
  };
}
