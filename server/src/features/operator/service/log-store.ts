import type { LogLevel } from '@dealwright/contract/operator/service';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface LogRow {
  readonly id: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  readonly instance: string;
  readonly request_id: string | null;
  readonly created_at: Date;
}

interface PageRequest {
  readonly words: readonly string[];
  /** What was looked for, where it is the id of a request. */
  readonly requestId: string | null;
  readonly levels: readonly LogLevel[];
  readonly after: Position | null;
  readonly limit: number;
}

/** The table is cut to a size at which words may be looked for line by line. */
export async function listLogPage(
  tx: Tx,
  { words, requestId, levels, after, limit }: PageRequest,
): Promise<LogRow[]> {
  const next = after ? sql`l.id < ${after[0]}::uuid` : sql`true`;
  const leveled = levels.length > 0 ? sql`l.level = any (${levels}::text[])` : sql`true`;
  const named =
    requestId !== null
      ? sql`l.request_id = ${requestId}`
      : words.length > 0
        ? sql`app.plain(l.message || ' ' || l.detail::text || ' ' || l.instance)
                like all ((select app.search_patterns(${words}::text[]))::text[])`
        : sql`true`;
  const { rows } = await sql<LogRow>`
    select l.id, l.level, l.message, l.detail, l.instance, l.request_id, l.created_at
      from server_logs l where ${named} and ${leveled} and ${next}
     order by l.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
