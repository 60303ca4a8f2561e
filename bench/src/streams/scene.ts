import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { hashToken, newId, newToken } from '@dealwright/server/platform/ids';

export interface ScenePerson {
  readonly company: number;
  readonly cookie: string;
}

export interface Scene {
  /** The people with an open page, company by company. */
  readonly watchers: readonly ScenePerson[];
  /** One manager of each company who works without an open page. */
  readonly workers: readonly ScenePerson[];
  /** Numbers of each company's deals. */
  readonly deals: readonly number[];
}

const DEALS = 100;

const PLACES_SQL = `
  with company as (insert into companies (id, name) values ($1, 'Company ' || $3) returning id)
  insert into workspaces (company_id, id, name, workspace_type, max_members)
  select id, $2, 'Main', 'team', 100000 from company`;
const USERS_SQL = `
  insert into users (id, email, email_confirmed_at, is_super_admin, company_id)
  select id, id || '@bench.example', now(), false, $1 from unnest($2::uuid[]) id`;
const PROFILES_SQL = `
  insert into profiles (company_id, id, workspace_id, first_name, last_name, email, role)
  select $1, p.id, $2, 'Person', p.place::text, p.id || '@bench.example',
         (case when p.place % 2 = 1 then 'manager' else 'sales_rep' end)::member_role
    from unnest($3::uuid[]) with ordinality p (id, place)`;
const SESSIONS_SQL = `
  insert into sessions (id, user_id, token_hash, expires_at)
  select s.id, s.user_id, decode(s.hash, 'hex'), now() + interval '7 days'
    from unnest($1::uuid[], $2::uuid[], $3::text[]) s (id, user_id, hash)`;
const ACCOUNT_SQL = `
  insert into accounts (company_id, id, workspace_id, name) values ($1, $2, $3, 'Harbour Hospital')`;
const DEALS_SQL = `
  insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, created_by)
  select $1, d.id, $2, d.place, 'Ward scheduling ' || d.place, $3, d.owner, 'discovery', d.owner
    from unnest($4::uuid[], $5::uuid[]) with ordinality d (id, owner, place)`;

async function addCompany(database: Database, company: number, people: number): Promise<ScenePerson[]> {
  const [companyId, workspaceId, accountId] = [newId(), newId(), newId()];
  const ids = Array.from({ length: people }, newId);
  const tokens = ids.map(newToken);
  const hashes = tokens.map((token) => hashToken(token).toString('hex'));
  const owners = Array.from({ length: DEALS }, (_, deal) => ids[deal % people]);
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, PLACES_SQL, [companyId, workspaceId, company]);
    await queryRows(tx, USERS_SQL, [companyId, ids]);
    await queryRows(tx, PROFILES_SQL, [companyId, workspaceId, ids]);
    await queryRows(tx, SESSIONS_SQL, [ids.map(newId), ids, hashes]);
    await queryRows(tx, ACCOUNT_SQL, [companyId, accountId, workspaceId]);
    await queryRows(tx, DEALS_SQL, [companyId, workspaceId, accountId, owners.map(newId), owners]);
  });
  return tokens.map((token) => ({ company, cookie: `dealwright_session=${token}` }));
}

/** Companies of equal size, half managers and half sellers, each signed in, with a hundred deals each. */
export async function makeScene(database: Database, streams: number, companies: number): Promise<Scene> {
  const watchers: ScenePerson[] = [];
  const workers: ScenePerson[] = [];
  for (let company = 0; company < companies; company += 1) {
    const [worker, ...others] = await addCompany(database, company, Math.ceil(streams / companies) + 1);
    if (worker) workers.push(worker);
    watchers.push(...others);
  }
  return {
    watchers: watchers.slice(0, streams),
    workers,
    deals: Array.from({ length: DEALS }, (_, deal) => deal + 1),
  };
}
