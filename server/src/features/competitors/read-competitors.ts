import type { Competitor, listCompetitors } from '@dealwright/contract/competitors/competitors';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { winRate } from '@dealwright/domain/win-rate';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import { canManageCompetitors } from './policy.ts';
import { type CompetitorRow, findCompetitor, listCompetitorPage } from './store.ts';
import { type ClosedDeals, countClosed } from './win-rate-store.ts';

const LIST = 'competitors';

const NONE_CLOSED = { won: 0, lost: 0 };

/** Presents competitors with how the deals that the person can read ended. */
async function presenterOf(
  tx: Tx,
  actor: Actor,
  rows: readonly CompetitorRow[],
): Promise<(row: CompetitorRow) => Competitor> {
  const ids = rows.map(({ id }) => id);
  const closed = new Map((await countClosed(tx, actor, ids)).map((count) => [count.competitor_id, count]));
  return (row) => presentCompetitor(actor, row, closed.get(row.id) ?? NONE_CLOSED);
}

function presentCompetitor(
  actor: Actor,
  { plain_name: _, ...row }: CompetitorRow,
  { won, lost }: Pick<ClosedDeals, 'won' | 'lost'>,
): Competitor {
  return {
    ...row,
    win_rate: winRate({ won, lost }),
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: canManageCompetitors(actor) },
  };
}

type CompetitorQuery = QueryOf<typeof listCompetitors>;

export async function readCompetitorPage(
  tx: Tx,
  actor: Actor,
  { cursor, limit, archived }: Omit<CompetitorQuery, 'cursor'> & { readonly cursor?: string | undefined },
): Promise<Pick<ResponseOf<typeof listCompetitors>, 'items' | 'next_cursor'>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.text, positionSchemas.id]);
  const rows = await listCompetitorPage(tx, actor, { archived, after, limit: limit + 1 });
  const present = await presenterOf(tx, actor, rows.slice(0, limit));
  return pageFrom(rows, limit, present, ({ plain_name, id }) => encodeCursor(LIST, [plain_name, id]));
}

export async function readCompetitors(
  tx: Tx,
  actor: Actor,
  query: CompetitorQuery,
): Promise<ResponseOf<typeof listCompetitors>> {
  return { ...(await readCompetitorPage(tx, actor, query)), can: { manage: canManageCompetitors(actor) } };
}

export async function readCompetitor(tx: Tx, actor: Actor, id: string): Promise<Competitor> {
  const row = await findCompetitor(tx, actor, id);
  if (!row) throw notFound();
  return (await presenterOf(tx, actor, [row]))(row);
}
