import type { listTeam, TeamMember } from '@dealwright/contract/people/team';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { memberAbilities } from './policy.ts';
import { listTeamPage, type TeamRow } from './store.ts';

const LIST = 'team.created_at';

export function presentMember(row: TeamRow, actor: Actor): TeamMember {
  return {
    id: row.id,
    name: displayName(row),
    email: row.email,
    role: row.role,
    mfa_enabled: row.mfa_enabled,
    factor_reset_at: row.factor_reset_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    manager:
      row.manager_id === null
        ? null
        : {
            id: row.manager_id,
            name: displayName({
              first_name: row.manager_first_name,
              last_name: row.manager_last_name,
              email: row.manager_email ?? '',
            }),
          },
    can: memberAbilities(actor, row),
  };
}

/** The members of the actor's workspace, newest first. */
export async function readTeam(
  tx: Tx,
  actor: Actor,
  { q, cursor, limit }: Omit<QueryOf<typeof listTeam>, 'cursor'> & { readonly cursor?: string | undefined },
): Promise<ResponseOf<typeof listTeam>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.instant, positionSchemas.id]);
  const { companyId, workspaceId } = actor;
  const rows = await listTeamPage(tx, {
    companyId,
    workspaceId,
    words: searchWords(q),
    after,
    limit: limit + 1,
  });
  return pageFrom(
    rows,
    limit,
    (row) => presentMember(row, actor),
    (row) => encodeCursor(LIST, [row.sort_key, row.id]),
  );
}
