import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface LibraryRow {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly tags: string[];
  readonly approved_by: string | null;
  readonly approver_name: string | null;
  readonly approved_at: Date | null;
  readonly good_until: string | null;
  readonly archived_at: Date | null;
  readonly version: number;
  readonly created_by: string;
  readonly creator_name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS: RawBuilder<unknown> = sql`
  a.id, a.question, a.answer, a.tags, a.approved_by,
  coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as approver_name, a.approved_at,
  a.good_until::text as good_until, a.archived_at, a.version, a.created_by,
  coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email) as creator_name, a.created_at, a.updated_at`;

const FROM: RawBuilder<unknown> = sql`
  from library_answers a
  join profiles c on c.company_id = a.company_id and c.id = a.created_by
  left join profiles p on p.company_id = a.company_id and p.id = a.approved_by`;

export type StandingFilter = 'approved' | 'stale' | 'unapproved' | 'archived';

function standing(filter: StandingFilter | undefined, today: string): RawBuilder<boolean> {
  switch (filter) {
    case undefined:
      return sql`a.archived_at is null`;
    case 'archived':
      return sql`a.archived_at is not null`;
    case 'unapproved':
      return sql`a.archived_at is null and a.approved_at is null`;
    case 'stale':
      return sql`a.archived_at is null and a.good_until < ${today}::date`;
    case 'approved':
      return sql`a.archived_at is null and a.approved_at is not null and coalesce(a.good_until >= ${today}::date, true)`;
  }
}

export async function listLibraryPage(
  tx: Tx,
  companyId: string,
  asked: {
    readonly standing: StandingFilter | undefined;
    readonly today: string;
    readonly after: Position | null;
    readonly limit: number;
  },
): Promise<LibraryRow[]> {
  const next = asked.after === null ? sql`true` : sql`a.id < ${asked.after[0]}::uuid`;
  const { rows } = await sql<LibraryRow>`
    select ${COLUMNS} ${FROM}
     where a.company_id = ${companyId} and ${standing(asked.standing, asked.today)} and ${next}
     order by a.id desc limit ${sql.lit(asked.limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface MatchRow extends LibraryRow {
  readonly score: number;
}

/** How much of two questions must be alike, in letters or in words. */
const LEAST_ALIKE = 0.2;
const LEAST_WORDS = 0.06;

/**
 * Answers to questions like the text, by letters (trigrams) and by words (full text, any of them), the closest first.
 * A company has at most 10,000 answers: they are compared one by one.
 */
export async function listMatches(
  tx: Tx,
  companyId: string,
  text: string,
  asked: { readonly standing: StandingFilter | undefined; readonly today: string; readonly limit: number },
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    with asked as materialized (
      select app.plain(${text}::text) as plain,
             replace(plainto_tsquery('english', app.plain(${text}::text))::text, ' & ', ' | ')::tsquery as words
    ), found as materialized (
      select a.id,
             greatest(similarity(a.plain_question, asked.plain), word_similarity(asked.plain, a.plain_question) - 0.2,
                      word_similarity(a.plain_question, asked.plain) - 0.2) as alike,
             ts_rank(a.words, asked.words, 1)::double precision as in_words
        from library_answers a, asked
       where a.company_id = ${companyId} and ${standing(asked.standing, asked.today)}
    )
    select ${COLUMNS}, (f.alike + f.in_words)::double precision as score
      from found f
      join library_answers a on a.company_id = ${companyId} and a.id = f.id
      join profiles c on c.company_id = a.company_id and c.id = a.created_by
      left join profiles p on p.company_id = a.company_id and p.id = a.approved_by
     where f.alike >= ${sql.lit(LEAST_ALIKE)} or f.in_words >= ${sql.lit(LEAST_WORDS)}
     order by score desc, a.id desc limit ${sql.lit(asked.limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findLibraryAnswer(tx: Tx, companyId: string, id: string): Promise<LibraryRow | null> {
  const { rows } = await sql<LibraryRow>`
    select ${COLUMNS} ${FROM} where a.company_id = ${companyId} and a.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** An answer in use with the same words. */
export async function findSameAnswer(
  tx: Tx,
  companyId: string,
  { question, answer }: { readonly question: string; readonly answer: string },
): Promise<LibraryRow | null> {
  const { rows } = await sql<LibraryRow>`
    select ${COLUMNS} ${FROM}
     where a.company_id = ${companyId} and a.archived_at is null and a.plain_question = app.plain(${question}::text)
       and a.answer = ${answer}
     order by a.id limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function countLibrary(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ readonly answers: number }>`
    select count(*)::int as answers from library_answers where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows[0]?.answers ?? 0;
}

export async function insertLibraryAnswer(
  tx: Tx,
  companyId: string,
  row: {
    readonly id: string;
    readonly question: string;
    readonly answer: string;
    readonly tags: string[];
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  const { id, question, answer, tags, by, now } = row;
  await sql`
    insert into library_answers (company_id, id, question, answer, tags, created_by, created_at, updated_at)
    values (${companyId}, ${id}, ${question}, ${answer}, ${tags}::text[], ${by}, ${now}, ${now})
  `.execute(tx.kysely);
}

export interface LibraryChange {
  readonly question?: string | undefined;
  readonly answer?: string | undefined;
  readonly tags?: string[] | undefined;
  readonly approved_by?: string | null;
  readonly approved_at?: Date | null;
  readonly good_until?: string | null;
  readonly archived_at?: Date | null;
}

/** False if it is no longer of that version. */
export async function updateLibraryAnswer(
  tx: Tx,
  companyId: string,
  { id, version }: { readonly id: string; readonly version: number },
  change: LibraryChange,
  now: Date,
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { numUpdatedRows } = await tx.kysely
    .updateTable('library_answers')
    .set({ ...Object.fromEntries(given), version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
