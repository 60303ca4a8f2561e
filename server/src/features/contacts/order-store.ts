import type { ContactSort } from '@dealwright/contract/contacts/contact-filter';
import type { ContactSortColumn } from '@dealwright/domain/contact-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, type Position, positionSchemas } from '../../platform/cursor.ts';
import { keysetOf, parentWalk } from '../../platform/keyset.ts';
import { PEOPLE } from '../deals/pipeline/order-store.ts';

/** How to read the rows of a page: which contacts, from which position, and how many. */
export interface Walk {
  readonly admitted: RawBuilder<unknown>;
  /** The value and id of the previous row. */
  readonly after: Position | null;
  readonly limit: number;
}

/** A column to sort by. */
interface Ranking {
  readonly value: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly schema: (typeof positionSchemas)[keyof typeof positionSchemas];
  /** Which of `contacts c` have a value: the others come last in either direction. */
  readonly has: RawBuilder<boolean>;
  /** If the value is in another table: its rows, as `parent`, and the key of a contact's row in it. */
  readonly parent?: { readonly rows: RawBuilder<unknown>; readonly key: RawBuilder<unknown> };
}

export interface Ranked {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
}

interface LastRow {
  readonly part: number;
  readonly sort_value: string | null;
  readonly sort_name: string;
  readonly id: string;
}

export interface ContactOrder {
  readonly has: RawBuilder<boolean>;
  /** Every contact has a value. */
  readonly isTotal: boolean;
  /** The contacts with a value, in its order. Few are sorted; otherwise an index is scanned. */
  readonly ranked: (walk: Walk, few: boolean) => Ranked;
  /** Part, value, name and id of the last row of the previous page. */
  readonly readCursor: (cursor: string | undefined) => Position | null;
  readonly cursorAfter: (row: LastRow) => string;
}

const TEXT = { type: sql`text`, schema: positionSchemas.text };
const ALWAYS = sql<boolean>`true`;

const RANKINGS: Readonly<Record<ContactSortColumn, Ranking>> = {
  name: { ...TEXT, value: sql`c.plain_name`, has: ALWAYS },
  title: { ...TEXT, value: sql`c.plain_title`, has: sql<boolean>`c.title is not null` },
  account: {
    ...TEXT,
    value: sql`parent.plain_name`,
    has: sql<boolean>`c.account_id is not null`,
    parent: { rows: sql`accounts parent`, key: sql`c.account_id` },
  },
  owner: {
    ...TEXT,
    value: sql`parent.plain_name`,
    has: sql<boolean>`c.owner_id is not null`,
    parent: { rows: sql`(${PEOPLE}) parent`, key: sql`c.owner_id` },
  },
  left_on: {
    type: sql`date`,
    schema: positionSchemas.day,
    value: sql`c.left_on`,
    has: sql<boolean>`c.left_on is not null`,
  },
  created: {
    type: sql`timestamptz`,
    schema: positionSchemas.instant,
    value: sql`c.created_at`,
    has: ALWAYS,
  },
};

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

/** The matching rows in order, after the position; joined to their parents if those have the value. */
function alongRows(ranking: Ranking, isAscending: boolean, walk: Walk): Ranked {
  const { value, by, after } = keysetOf({ ...ranking, id: sql`c.id` }, isAscending);
  const from = ranking.parent
    ? sql`contacts c join ${ranking.parent.rows} on parent.company_id = c.company_id and parent.id = ${ranking.parent.key}`
    : sql`contacts c`;
  return { from, where: all([ranking.has, ...after(walk.after), walk.admitted]), by, value };
}

/** Scans each workspace of an admin along its own index and merges the first rows of each. */
function alongWorkspaces(actor: Actor, ranking: Ranking, isAscending: boolean, walk: Walk): Ranked {
  const { where, by, value } = alongRows(ranking, isAscending, walk);
  const from = sql`workspaces w cross join lateral (
    select c.* from contacts c
     where c.workspace_id = w.id and ${where} order by ${by} limit ${sql.lit(walk.limit)}) c`;
  return { from, where: sql`w.company_id = ${actor.companyId}`, by, value };
}

/** Parents in order, with the first contacts of each. */
function alongParents(
  actor: Actor,
  { value, parent }: Ranking & Required<Pick<Ranking, 'parent'>>,
  isAscending: boolean,
  walk: Walk,
): Ranked {
  const steps = parentWalk(value, sql`c.id`, isAscending);
  const { by } = keysetOf({ value, id: sql`c.id`, type: sql`text` }, isAscending);
  const ofParent = sql<boolean>`c.company_id = parent.company_id and ${parent.key} = parent.id`;
  const from = sql`${parent.rows} cross join lateral (
    select c.* from contacts c where ${all([ofParent, ...steps.after(walk.after), walk.admitted])}
     order by ${steps.by} limit ${sql.lit(walk.limit)}) c`;
  const inCompany = sql<boolean>`parent.company_id = ${actor.companyId}`;
  return { from, where: all([inCompany, ...steps.from(walk.after)]), by, value };
}

export function contactOrder(sort: ContactSort, actor: Actor): ContactOrder {
  const isAscending = !sort.startsWith('-');
  const ranking = RANKINGS[sort.replace(/^-/, '') as ContactSortColumn];
  const { parent } = ranking;
  const list = `contacts.${sort}`;
  // The cursor's placeholder for a missing value.
  const nothing = ranking.schema === positionSchemas.text ? '' : 'infinity';
  const { part, text, id: idSchema } = positionSchemas;
  return {
    has: ranking.has,
    isTotal: ranking.has === ALWAYS,
    ranked: (walk, few) => {
      if (few) return alongRows(ranking, isAscending, walk);
      if (parent) return alongParents(actor, { ...ranking, parent }, isAscending, walk);
      return actor.role === 'admin'
        ? alongWorkspaces(actor, ranking, isAscending, walk)
        : alongRows(ranking, isAscending, walk);
    },
    readCursor: (cursor) => decodeCursor(list, cursor, [part, ranking.schema, text, idSchema]),
    cursorAfter: ({ part: of, sort_value, sort_name, id }) =>
      encodeCursor(list, [String(of), sort_value ?? nothing, sort_name, id]),
  };
}
