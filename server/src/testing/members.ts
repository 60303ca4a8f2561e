import { queryRows } from '@dealwright/db/query-rows';
import type { Role } from '@dealwright/domain/role';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

let cast = 0;

/** One more member of a colleague's workspace, signed in. */
export async function castMember(
  app: TestApp,
  beside: TestPerson,
  role: Role,
  { createdAt = new Date() }: { readonly createdAt?: Date } = {},
): Promise<TestPerson> {
  cast += 1;
  const person: TestPerson = {
    id: newId(),
    name: `Member ${cast}`,
    email: `member-${cast}@own.example`,
    role,
    companyId: beside.companyId,
    workspaceId: beside.workspaceId,
    token: newToken(),
  };
  await app.database.transaction('dealwright_system', async (tx) => {
    await queryRows(
      tx,
      'insert into users (id, email, email_confirmed_at, company_id) values ($1, $2, now(), $3)',
      [person.id, person.email, person.companyId],
    );
    await queryRows(
      tx,
      `insert into profiles (company_id, id, workspace_id, first_name, last_name, email, role, created_at)
       values ($1, $2, $3, 'Member', $4, $5, $6, $7)`,
      [person.companyId, person.id, person.workspaceId, String(cast), person.email, role, createdAt],
    );
    await queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
      [newId(), person.id, hashToken(person.token)],
    );
  });
  return person;
}
