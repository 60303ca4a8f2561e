import type { Competitor, listCompetitors } from '@dealwright/contract/competitors/competitors';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import { canManageCompetitors } from './policy.ts';
import { type CompetitorRow, findCompetitor, listCompetitorPage } from './store.ts';

const LIST = 'competitors';

function presentCompetitor(actor: Actor, { plain_name: _, ...row }: CompetitorRow): Competitor {
  return {
    ...row,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: canManageCompetitors(actor) },
  };
}

export async function readCompetitors(
  tx: Tx,
  actor: Actor,
  { cursor, limit, archived }: QueryOf<typeof listCompetitors>,
): Promise<ResponseOf<typeof listCompetitors>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.text, positionSchemas.id]);
  const rows = await listCompetitorPage(tx, actor, { archived, after, limit: limit + 1 });
  const page = pageFrom(
    rows,
    limit,
    (row) => presentCompetitor(actor, row),
    ({ plain_name, id }) => encodeCursor(LIST, [plain_name, id]),
  );
  return { ...page, can: { manage: canManageCompetitors(actor) } };
}

export async function readCompetitor(tx: Tx, actor: Actor, id: string): Promise<Competitor> {
  const row = await findCompetitor(tx, actor, id);
  if (!row) throw notFound();
  return presentCompetitor(actor, row);
}
