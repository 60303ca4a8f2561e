import {
  changeManager as changeManagerRoute,
  changeMemberRole as changeRoute,
  getHandOver,
  listTeam,
  removeMember as removeRoute,
  type TeamMember,
} from '@dealwright/contract/people/team';
import type { Actor } from '../../../platform/actor.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { changeMemberRole, requireTeam } from './change-role.ts';
import { registerFactorResets } from './factor-reset-routes.ts';
import { presentHandOver } from './hand-over.ts';
import { memberAbilities } from './policy.ts';
import { removeMember, requireRemovable } from './remove-member.ts';
import { changeManager } from './reporting-line.ts';
import { listTeamPage, type TeamRow } from './store.ts';

const LIST = 'team.created_at';

function present(row: TeamRow, actor: Actor): TeamMember {
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

export function registerTeam(router: Router): void {
  registerFactorResets(router);

  router.member(listTeam, async ({ actor, tx, query }) => {
    requireTeam(actor);
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const { companyId, workspaceId } = actor;
    const words = searchWords(query.q);
    const rows = await listTeamPage(tx, { companyId, workspaceId, words, after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => present(row, actor),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(changeRoute, async ({ actor, tx, params, body, ...call }) => {
    const change = { profileId: params.profile_id, role: body.role, formerRole: body.former_role };
    return present(await changeMemberRole(tx, actor, change, call), actor);
  });

  router.member(changeManagerRoute, async ({ actor, tx, params, body, ...call }) => {
    const ids = { managerId: body.manager_id, formerId: body.former_manager_id };
    return present(await changeManager(tx, actor, { profileId: params.profile_id, ...ids }, call), actor);
  });

  router.member(getHandOver, async ({ actor, tx, params }) => {
    const member = await requireRemovable(tx, actor, params.profile_id);
    return presentHandOver(tx, actor, member.id);
  });

  router.member(
    removeRoute,
    ({ actor, tx, body, ...call }) => removeMember(tx, actor, body, call),
    async ({ actor, tx, body }) => {
      await requireRemovable(tx, actor, body.user_id_to_delete);
    },
  );
}
