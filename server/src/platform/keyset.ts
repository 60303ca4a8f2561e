import { type RawBuilder, sql } from 'kysely';
import type { Position } from './cursor.ts';

/** Rows by a value and then by their id, from a position on, as SQL. */
export interface Keyset {
  readonly value: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly after: (position: Position | null) => RawBuilder<boolean>[];
}

interface KeysetColumn {
  readonly value: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
}

const directionOf = (isAscending: boolean) => (isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]);

/** By a value of the table itself. A position is the value and the id of the last row. */
export function keysetOf({ value, id, type }: KeysetColumn, isAscending: boolean): Keyset {
  const [direction, comes] = directionOf(isAscending);
  return {
    value,
    by: sql`${value} ${direction}, ${id} ${direction}`,
    after: (position) =>
      position
        ? [sql<boolean>`(${value}, ${id}) ${comes} (${position[0]}::${type}, ${position[1]}::uuid)`]
        : [],
  };
}

/** How rows are walked whose order another table has: its rows in order, and the first rows of each. */
export interface ParentWalk {
  /** The parents that have rows of the page, and among a parent's the rows that follow. */
  readonly from: (position: Position | null) => RawBuilder<boolean>[];
  readonly after: (position: Position | null) => RawBuilder<boolean>[];
  /** The order of a parent's rows. */
  readonly by: RawBuilder<unknown>;
}

/** Before every id, and after every id. */
const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** From a parent where the page before ended on, its rows go on behind that page's last; of later ones all come. */
export function parentWalk(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isAscending: boolean,
): ParentWalk {
  const [direction, comes] = directionOf(isAscending);
  const start = isAscending ? FIRST_ID : LAST_ID;
  return {
    from: (position) => (position ? [sql<boolean>`${key} ${comes}= ${position[0]}`] : []),
    after: (position) =>
      position
        ? [
            sql<boolean>`${id} ${comes} case when ${key} = ${position[0]} then ${position[1]} else ${start} end::uuid`,
          ]
        : [],
    by: sql`${id} ${direction}`,
  };
}
