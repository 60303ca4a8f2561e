import { queryRows } from '@dealwright/db/query-rows';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A demo person, signed in. */
export async function signInAs(app: TestApp, email: string): Promise<TestPerson> {
  const token = newToken();
  return app.database.transaction('dealwright_system', async (tx) => {
    const [user] = await queryRows<{ id: string; company_id: string }>(
      tx,
      'select id, company_id from users where email = $1',
      [email],
    );
    if (!user) throw new Error(`${email} is missing`);
    await queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [newId(), user.id, hashToken(token)],
    );
    const { id, company_id: companyId } = user;
    return { id, companyId, email, token, name: email, workspaceId: '', role: 'viewer' };
  });
}
