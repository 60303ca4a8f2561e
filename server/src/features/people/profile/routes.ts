import { changeProfile as changeRoute, listRoleChoices } from '@dealwright/contract/people/profile-changes';
import { ROLES } from '@dealwright/domain/role';
import type { Router } from '../../../platform/http/serve.ts';
import { presentProfile } from '../../identity/session/present-profile.ts';
import { findProfile } from '../../identity/session/store.ts';
import { changeProfile } from './change-profile.ts';
import { refusalOf } from './policy.ts';
import { readStanding } from './store.ts';

export function registerProfile(router: Router): void {
  router.member(changeRoute, async ({ tx, actor, body, ...call }) => {
    await changeProfile(tx, actor, body, call);
    const profile = await findProfile(tx, actor.companyId, actor.userId);
    if (!profile) throw new Error('who acts has a profile');
    return presentProfile(profile);
  });

  router.member(listRoleChoices, async ({ tx, actor }) => {
    const standing = await readStanding(tx, actor);
    return { roles: ROLES.map((role) => ({ role, refused: refusalOf(role, standing) })) };
  });
}
