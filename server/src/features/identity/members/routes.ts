import {
  listMembers,
  listNamedOwners,
  removeNamedOwner as removeNamedOwnerRoute,
} from '@dealwright/contract/identity/members';
import { displayName } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { requireInviter } from '../invitations/change-invitation.ts';
import { canRemoveNamedOwner } from '../named-owners/policy.ts';
import { removeNamedOwner } from '../named-owners/remove-named-owner.ts';
import { listNamedOwnerPage } from '../named-owners/store.ts';
import { listMemberPage } from './store.ts';

const LIST = 'members.name';
const NAMED = 'named_owners.name';

export function registerMembers(router: Router): void {
  router.member(listMembers, async ({ actor, tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const { companyId, workspaceId } = actor;
    const words = searchWords(query.q);
    const rows = await listMemberPage(tx, {
      companyId,
      workspaceId,
      words,
      withNamed: query.with_named_owners === 'true',
      after,
      limit: query.limit + 1,
    });
    return pageFrom(
      rows,
      query.limit,
      (row) => ({
        id: row.id,
        name: displayName(row),
        email: row.email,
        role: row.role,
        is_member: row.is_member,
      }),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(listNamedOwners, async ({ actor, tx, query }) => {
    requireInviter(actor);
    const after = decodeCursor(NAMED, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const rows = await listNamedOwnerPage(tx, actor, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => ({
        id: row.id,
        name: displayName(row),
        email: row.email === '' ? null : row.email,
        role: row.role,
        created_at: row.created_at.toISOString(),
        can: { remove: canRemoveNamedOwner(actor) && !row.is_used },
      }),
      (row) => encodeCursor(NAMED, [row.sort_key, row.id]),
    );
  });

  router.member(removeNamedOwnerRoute, ({ actor, tx, params, clientAddress, requestId }) =>
    removeNamedOwner(tx, { actor, id: params.profile_id, clientAddress, requestId }),
  );
}
