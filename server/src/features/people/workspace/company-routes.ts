import {
  type CompanyWorkspace,
  changeCompanyWorkspace as changeRoute,
  createWorkspace as createRoute,
  listWorkspaces,
  switchWorkspace as switchRoute,
} from '@dealwright/contract/people/workspaces';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import type { Standing } from '../../identity/invitations/membership-store.ts';
import {
  changeCompanyWorkspace,
  createWorkspace,
  requireAdmin,
  standingOf,
  switchWorkspace,
} from './change-company-workspace.ts';
import { closedReason } from './policy.ts';
import { type CompanyWorkspaceRow, listWorkspacePage } from './store.ts';

const LIST = 'workspaces.name';

function present(row: CompanyWorkspaceRow, actor: Actor, standing: Standing): CompanyWorkspace {
  const { sort_key: _, ...facts } = row;
  const current = row.id === actor.workspaceId;
  return { ...facts, current, closed_to_you: current ? null : closedReason(row, standing) };
}

async function presentOne(tx: Tx, actor: Actor, row: CompanyWorkspaceRow): Promise<CompanyWorkspace> {
  return present(row, actor, await standingOf(tx, actor));
}

/** The workspaces of a company, for its admins. */
export function registerCompanyWorkspaces(router: Router): void {
  router.member(listWorkspaces, async ({ tx, actor, query }) => {
    requireAdmin(actor);
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const rows = await listWorkspacePage(tx, actor.companyId, { after, limit: query.limit + 1 });
    const standing = await standingOf(tx, actor);
    return pageFrom(
      rows,
      query.limit,
      (row) => present(row, actor, standing),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(
    createRoute,
    async ({ tx, actor, body, ...call }) =>
      presentOne(tx, actor, await createWorkspace(tx, actor, body, call)),
    ({ actor }) => requireAdmin(actor),
  );

  router.member(changeRoute, async ({ tx, actor, params, body, ...call }) => {
    const change = { id: params.workspace_id, change: body };
    return presentOne(tx, actor, await changeCompanyWorkspace(tx, actor, change, call));
  });

  router.member(switchRoute, async ({ tx, actor, body, ...call }) => {
    const row = await switchWorkspace(tx, actor, body.workspace_id, call);
    return presentOne(tx, { ...actor, workspaceId: row.id }, row);
  });
}
