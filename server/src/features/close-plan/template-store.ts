import type { Tx } from '@dealwright/db/database';
import type { TemplateStep } from '@dealwright/domain/close-plan/plan-step';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly steps: TemplateStep[];
}

type Workspace = Pick<Actor, 'companyId' | 'workspaceId'>;

/** By name; a workspace has at most 50. */
export async function listTemplates(tx: Tx, { companyId, workspaceId }: Workspace): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select id, name, steps from plan_templates
     where company_id = ${companyId} and workspace_id = ${workspaceId}
     order by app.plain(name), id limit 50
  `.execute(tx.kysely);
  return rows;
}

/** False if the workspace has a template of that name. */
export async function insertTemplate(
  tx: Tx,
  { companyId, workspaceId }: Workspace,
  { id, name, steps }: TemplateRow,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into plan_templates (company_id, id, workspace_id, name, steps, created_at)
    values (${companyId}, ${id}, ${workspaceId}, ${name}, ${JSON.stringify(steps)}::jsonb, ${now})
    on conflict (company_id, workspace_id, app.plain(name)) do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function findTemplate(
  tx: Tx,
  { companyId, workspaceId }: Workspace,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from plan_templates where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function deleteTemplate(
  tx: Tx,
  { companyId, workspaceId }: Workspace,
  id: string,
): Promise<void> {
  await sql`
    delete from plan_templates where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx.kysely);
}
