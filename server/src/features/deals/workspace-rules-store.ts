import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/** Which of the workspaces refuse a deal with gaps in a later stage. An admin may move deals of several. */
export async function blockingWorkspaces(
  tx: Tx,
  actor: Actor,
  workspaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = workspaceIds.filter((id) => id !== actor.workspaceId);
  const own = actor.gapsBlock ? [actor.workspaceId] : [];
  if (others.length === 0) return new Set(own);
  const { rows } = await sql<{ readonly id: string }>`
    select id from workspaces where company_id = ${actor.companyId} and id = any(${others}::uuid[]) and gaps_block
  `.execute(tx.kysely);
  return new Set([...own, ...rows.map(({ id }) => id)]);
}
