import {
  changeManager as changeManagerRoute,
  changeMemberRole as changeRoute,
  exportTeam,
  getHandOver,
  listTeam,
  removeMember as removeRoute,
} from '@dealwright/contract/people/team';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../../platform/http/serve.ts';
import { listAnswer } from '../../../platform/list-export.ts';
import { changeMemberRole, requireTeam } from './change-role.ts';
import { openExport } from './export-team.ts';
import { registerFactorResets } from './factor-reset-routes.ts';
import { presentHandOver } from './hand-over.ts';
import { presentMember, readTeam } from './read-team.ts';
import { removeMember, requireRemovable } from './remove-member.ts';
import { changeManager } from './reporting-line.ts';

export function registerTeam(router: Router, { database }: { readonly database: Database }): void {
  registerFactorResets(router);

  router.member(listTeam, async ({ actor, tx, query }) => {
    requireTeam(actor);
    return readTeam(tx, actor, query);
  });

  router.member(exportTeam, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    requireTeam(actor);
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`team-${dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call }),
    );
  });

  router.member(changeRoute, async ({ actor, tx, params, body, ...call }) => {
    const change = { profileId: params.profile_id, role: body.role, formerRole: body.former_role };
    return presentMember(await changeMemberRole(tx, actor, change, call), actor);
  });

  router.member(changeManagerRoute, async ({ actor, tx, params, body, ...call }) => {
    const ids = { managerId: body.manager_id, formerId: body.former_manager_id };
    return presentMember(
      await changeManager(tx, actor, { profileId: params.profile_id, ...ids }, call),
      actor,
    );
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
