import type { Database } from '@dealwright/db/database';
import { type EngineOptions, openDatabase } from '@dealwright/db/open';
import { queryRows } from '@dealwright/db/query-rows';
import { hashToken, newId, newToken } from '@dealwright/server/platform/ids';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** A signed-in person of a workspace. */
export async function addPerson(
  database: Database,
  { companyId, workspaceId }: Place,
  role: 'admin' | 'manager' | 'sales_rep',
): Promise<{ readonly email: string; readonly cookie: string }> {
  const [id, token] = [newId(), newToken()];
  const email = `${id}@bench.example`;
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(
      tx,
      'insert into users (id, email, company_id, email_confirmed_at) values ($1, $2, $3, now())',
      [id, email, companyId],
    );
    await queryRows(
      tx,
      `insert into profiles (company_id, id, workspace_id, first_name, last_name, email, role)
       values ($1, $2, $3, 'Test', 'Person', $4, $5)`,
      [companyId, id, workspaceId, email, role],
    );
    await queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [newId(), id, hashToken(token)],
    );
  });
  return { email, cookie: `dealwright_session=${token}` };
}

/** The demo company, which has the seeded deals. */
export async function demoPlace(database: Database): Promise<Place> {
  const [place] = await database.transaction('dealwright_system', (tx) =>
    queryRows<Place>(
      tx,
      `select company_id as "companyId", workspace_id as "workspaceId" from profiles
        where email = 'admin@demo.dealwright.example'`,
      [],
    ),
  );
  if (!place) throw new Error('there is no demo company');
  return place;
}

/** Session cookies of more managers of the demo company. */
export async function addManagers(options: EngineOptions, count: number): Promise<string[]> {
  const { database } = await openDatabase(options);
  const place = await demoPlace(database);
  const cookies: string[] = [];
  for (let index = 0; index < count; index += 1) {
    cookies.push((await addPerson(database, place, 'manager')).cookie);
  }
  await database.close();
  return cookies;
}
