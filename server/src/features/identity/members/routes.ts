import { listMembers } from '@dealwright/contract/identity/members';
import { displayName } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { listMemberPage } from './store.ts';

const LIST = 'members.name';

export function registerMembers(router: Router): void {
  router.member(listMembers, async ({ actor, tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const { companyId, workspaceId } = actor;
    const words = searchWords(query.q);
    const rows = await listMemberPage(tx, { companyId, workspaceId, words, after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => ({ id: row.id, name: displayName(row), email: row.email, role: row.role }),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });
}
