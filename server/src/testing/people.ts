import type { Database, Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import type { Role } from '@dealwright/domain/role';
import { insertRows } from '../demo/store.ts';
import { hashToken, newId, newToken } from '../platform/ids.ts';

export interface TestPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly companyId: string;
  readonly workspaceId: string;
  /** The session's token, as the cookie carries it. */
  readonly token: string;
}

const CAST = {
  admin: { firstName: 'Ada', role: 'admin', company: 'own', workspace: 'main' },
  manager: { firstName: 'Mona', role: 'manager', company: 'own', workspace: 'main' },
  rep: { firstName: 'Rosa', role: 'sales_rep', company: 'own', workspace: 'main' },
  otherRep: { firstName: 'Omar', role: 'sales_rep', company: 'own', workspace: 'main' },
  viewer: { firstName: 'Vera', role: 'viewer', company: 'own', workspace: 'main' },
  /** Same company, another workspace. */
  neighbour: { firstName: 'Nils', role: 'manager', company: 'own', workspace: 'side' },
  /** Another company. */
  stranger: { firstName: 'Stan', role: 'admin', company: 'other', workspace: 'main' },
  strangerRep: { firstName: 'Sina', role: 'sales_rep', company: 'other', workspace: 'main' },
} as const;

export type CastName = keyof typeof CAST;
export const CAST_NAMES = Object.keys(CAST) as CastName[];
export type People = Readonly<Record<CastName, TestPerson>>;

interface Places {
  readonly companies: Readonly<Record<'own' | 'other', string>>;
  readonly workspaces: Readonly<Record<'own' | 'other', Readonly<Record<'main' | 'side', string>>>>;
}

type Cast = ReturnType<typeof buildCast>;
type Created = Readonly<Record<'created_at' | 'updated_at', Date>>;

/** Two companies with one person of each kind, all signed in. */
export async function castPeople(database: Database): Promise<People> {
  const companies = { own: newId(), other: newId() };
  const workspaces = { own: { main: newId(), side: newId() }, other: { main: newId(), side: newId() } };
  const people = buildCast({ companies, workspaces });
  await database.transaction('dealwright_system', async (tx) => {
    const created = { created_at: new Date(), updated_at: new Date() };
    await insertPlaces(tx, { companies, workspaces }, created);
    await insertPeople(tx, people, created);
  });
  return Object.fromEntries(people.map(({ key, person }) => [key, person])) as unknown as People;
}

function buildCast({ companies, workspaces }: Places) {
  return Object.entries(CAST).map(([name, { firstName, role, company, workspace }]) => ({
    key: name as CastName,
    firstName,
    person: {
      id: newId(),
      name: `${firstName} Test`,
      email: `${name.toLowerCase()}@${company}.example`,
      role,
      companyId: companies[company],
      workspaceId: workspaces[company][workspace],
      token: newToken(),
    } satisfies TestPerson,
  }));
}

async function insertPlaces(tx: Tx, { companies, workspaces }: Places, created: Created): Promise<void> {
  await insertRows(
    tx,
    'companies',
    Object.entries(companies).map(([name, id]) => ({ id, name, ...created })),
  );
  await insertRows(
    tx,
    'workspaces',
    (['own', 'other'] as const).flatMap((company) =>
      (['main', 'side'] as const).map((name) => ({
        company_id: companies[company],
        id: workspaces[company][name],
        name,
        workspace_type: 'team',
        max_members: 25,
        allow_self_join: false,
        gaps_block: false,
        ...created,
      })),
    ),
  );
}

async function insertPeople(tx: Tx, people: Cast, created: Created): Promise<void> {
  await insertRows(
    tx,
    'users',
    people.map(({ person }) => ({
      id: person.id,
      email: person.email,
      email_confirmed_at: new Date(),
      is_super_admin: false,
      company_id: person.companyId,
      ...created,
    })),
  );
  await insertRows(
    tx,
    'profiles',
    people.map(({ person, firstName }) => ({
      company_id: person.companyId,
      id: person.id,
      workspace_id: person.workspaceId,
      first_name: firstName,
      last_name: 'Test',
      email: person.email,
      role: person.role,
      mfa_enabled: false,
      ...created,
    })),
  );
  for (const { person } of people) {
    await queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
      [newId(), person.id, hashToken(person.token)],
    );
  }
}
