import {
  changeWorkspace as changeRoute,
  getWorkspace,
  type OwnWorkspace,
  renewWorkspaceCode as renewRoute,
} from '@dealwright/contract/people/workspace';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { changeWorkspace, renewWorkspaceCode, requireManager } from './change-workspace.ts';
import { registerCompanyWorkspaces } from './company-routes.ts';
import { getWorkspaceRow } from './store.ts';

/** Months begin at midnight UTC, for everyone of the workspace alike. */
async function present(tx: Tx, actor: Actor, now: Date): Promise<OwnWorkspace> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const { invitation_code, updated_at, ...row } = await getWorkspaceRow(tx, actor, monthStart);
  return {
    ...row,
    invitation_code: row.workspace_type === 'team' ? invitation_code : null,
    updated_at: updated_at.toISOString(),
  };
}

export function registerWorkspace(router: Router): void {
  registerCompanyWorkspaces(router);

  router.member(getWorkspace, async ({ tx, actor, now }) => {
    requireManager(actor);
    return present(tx, actor, now);
  });

  router.member(changeRoute, async ({ tx, actor, body, ...call }) => {
    await changeWorkspace(tx, actor, body, call);
    return present(tx, actor, call.now);
  });

  router.member(renewRoute, async ({ tx, actor, ...call }) => {
    await renewWorkspaceCode(tx, actor, call);
    return present(tx, actor, call.now);
  });
}
