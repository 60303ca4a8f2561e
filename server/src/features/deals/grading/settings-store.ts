import type { Tx } from '@dealwright/db/database';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

/** What a workspace stored, over the defaults. */
export function withDefaults(stored: Partial<QualificationSettings> | null): QualificationSettings {
  return { ...DEFAULT_QUALIFICATION_SETTINGS, ...stored };
}

/** Whether the person's workspace holds deals with gaps back from later stages. */
export async function gapsBlock(tx: Tx, actor: Actor): Promise<boolean> {
  const { rows } = await sql<{ readonly gaps_block: boolean }>`
    select gaps_block from workspaces where company_id = ${actor.companyId} and id = ${actor.workspaceId}
  `.execute(tx.kysely);
  return rows[0]?.gaps_block ?? false;
}

/** The settings by which a deal is graded: its own workspace's, also when an admin of another one works on it. */
export async function settingsOfDeal(
  tx: Tx,
  actor: Actor,
  deal: { readonly workspaceId: string },
): Promise<QualificationSettings> {
  if (deal.workspaceId === actor.workspaceId) return actor.settings;
  const { rows } = await sql<{ readonly qualification_settings: Partial<QualificationSettings> | null }>`
    select qualification_settings from workspaces
     where company_id = ${actor.companyId} and id = ${deal.workspaceId}
  `.execute(tx.kysely);
  return withDefaults(rows[0]?.qualification_settings ?? null);
}
