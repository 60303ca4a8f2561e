import type { ErrorSide, ErrorState } from '@dealwright/contract/errors';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface GroupRow {
  readonly id: string;
  readonly side: ErrorSide;
  readonly name: string;
  readonly message: string;
  readonly state: ErrorState;
  readonly occurrences: bigint;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly first_release: string;
  readonly last_release: string;
  readonly last_route: string | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly sort_key: string;
}

export interface ListedRow extends GroupRow {
  readonly occurrences_in_a_day: number;
}

const groups: RawBuilder<GroupRow> = sql`
  select g.id, g.side, g.name, g.message, g.state, g.occurrences, g.first_seen_at, g.last_seen_at, g.first_release,
         g.last_release, g.last_route, g.resolved_at, u.email as resolved_by, g.last_seen_at::text as sort_key
    from error_groups g left join users u on u.id = g.resolved_by`;

export interface GroupFilter {
  readonly words: readonly string[];
  readonly sides: readonly ErrorSide[];
  readonly states: readonly ErrorState[];
  readonly release: string | undefined;
  /** Those that were met since, or all. */
  readonly since: Date | null;
  readonly now: Date;
}

export async function listGroupPage(
  tx: Tx,
  { words, sides, states, release, since, now }: GroupFilter,
  after: Position | null,
  limit: number,
): Promise<ListedRow[]> {
  const next = after
    ? sql`(g.last_seen_at, g.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const named =
    words.length > 0
      ? sql`g.search_text like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  const onSide = sides.length > 0 ? sql`g.side = any (${sides}::error_side[])` : sql`true`;
  const inState = states.length > 0 ? sql`g.state = any (${states}::error_state[])` : sql`true`;
  const inRelease = release ? sql`g.last_release = ${release}` : sql`true`;
  const seen =
    since === null
      ? sql`true`
      : sql`g.id in (select h.group_id from error_hours h where h.hour > ${since} and h.hour <= ${now}::timestamptz)`;
  const { rows } = await sql<ListedRow>`
    select page.*, (${sql`select coalesce(sum(h.occurrences), 0)::int from error_hours h
        where h.group_id = page.id and h.hour > ${now}::timestamptz - interval '24 hours'
          and h.hour <= ${now}::timestamptz`}) as occurrences_in_a_day
      from (${groups} where ${named} and ${seen} and ${onSide} and ${inState} and ${inRelease} and ${next}
     order by g.last_seen_at desc, g.id desc limit ${sql.lit(limit)}) page
     order by page.last_seen_at desc, page.id desc
  `.execute(tx.kysely);
  return rows;
}

const MOST_RELEASES = 20;

/** The number of distinct kinds of errors is limited. */
export async function listReleases(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ release: string }>`
    select last_release as release from error_groups group by 1 order by max(last_seen_at) desc
     limit ${sql.lit(MOST_RELEASES)}
  `.execute(tx.kysely);
  return rows.map(({ release }) => release);
}

export async function findGroup(tx: Tx, id: string): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`${groups} where g.id = ${id}`.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface SampleRow {
  readonly id: string;
  readonly message: string;
  readonly stack: string;
  readonly release: string;
  readonly route: string | null;
  readonly request_id: string | null;
  readonly user_agent: string | null;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly created_at: Date;
}

/** A group keeps but the newest few. */
export async function listSamples(tx: Tx, groupId: string): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select s.id, s.message, s.stack, s.release, s.route, s.request_id, s.user_agent, s.user_id, u.email,
           c.name as company, s.created_at
      from error_samples s
      left join users u on u.id = s.user_id
      left join companies c on c.id = u.company_id
     where s.group_id = ${groupId} order by s.id desc
  `.execute(tx.kysely);
  return rows;
}

export async function saveState(
  tx: Tx,
  id: string,
  { state, by, now }: { readonly state: ErrorState; readonly by: string; readonly now: Date },
): Promise<void> {
  const resolved = state === 'resolved';
  await sql`
    update error_groups set state = ${state}, resolved_at = ${resolved ? now : null}, resolved_by = ${resolved ? by : null}
     where id = ${id} and state <> ${state}
  `.execute(tx.kysely);
}
