import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';

/** A super admin without a company, signed in; `aal2` is what the operator's pages ask for outside demo mode. */
export async function castOperator(
  app: { readonly database: Database },
  { aal = 'aal1' as 'aal1' | 'aal2' } = {},
): Promise<TestPerson> {
  const person: TestPerson = {
    id: newId(),
    name: 'Olga Operator',
    email: `operator-${newId()}@operator.example`,
    role: 'admin',
    companyId: '',
    workspaceId: '',
    token: newToken(),
  };
  await app.database.transaction('dealwright_system', async (tx) => {
    await queryRows(
      tx,
      `insert into users (id, email, email_confirmed_at, is_super_admin) values ($1, $2, now(), true)`,
      [person.id, person.email],
    );
    await queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, aal, expires_at) values ($1, $2, $3, $4, now() + interval '7 days')`,
      [newId(), person.id, hashToken(person.token), aal],
    );
  });
  return person;
}
