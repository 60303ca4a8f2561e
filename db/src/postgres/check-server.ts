import type { Database } from '../database.ts';
import { ROLES, RolesMissing } from '../roles.ts';

const OLDEST_MAJOR = 15;
const MAJOR = 10_000;

export class ServerRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServerRefused';
  }
}

interface Facts {
  readonly version_num: string;
  readonly version: string;
  readonly login: string;
  readonly login_bypasses: boolean;
}

interface RoleFacts {
  readonly name: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owned: string[];
}

/** The application's roles, and those that they are in: what a role may become, it may do. */
async function readRoles(database: Database): Promise<RoleFacts[]> {
  return database.asOwner.query<RoleFacts>(
    `with recursive reach (oid) as (
       select oid from pg_roles where rolname = any ($1)
       union select m.roleid from pg_auth_members m join reach on reach.oid = m.member)
     select r.rolname::text as name, r.rolsuper as superuser, r.rolbypassrls as bypasses,
            array(select c.oid::regclass::text from pg_class c
                   where c.relowner = r.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')) as owned
       from reach join pg_roles r using (oid) order by 1`,
    [ROLES],
  );
}

function refuseRole(role: RoleFacts): void {
  const cannotBeHeld = 'Dealwright won’t start, because companies would no longer be kept apart.';
  if (role.superuser || role.bypasses) {
    const attribute = role.superuser ? 'SUPERUSER' : 'BYPASSRLS';
    throw new ServerRefused(
      `The role ${role.name} can bypass row-level security (${attribute}). ${cannotBeHeld} ` +
        `Run: alter role ${role.name} nosuperuser nobypassrls;`,
    );
  }
  if (role.owned.length > 0) {
    throw new ServerRefused(
      `The role ${role.name} owns ${role.owned.join(', ')}. ${cannotBeHeld} ` +
        'Make the login role the owner: alter table … owner to …;',
    );
  }
}

/** To be called before migrating. @throws ServerRefused when the server is too old. */
export async function checkVersion(database: Database): Promise<void> {
  const [facts] = await database.asOwner.query<Pick<Facts, 'version_num' | 'version'>>(
    `select current_setting('server_version_num') as version_num, current_setting('server_version') as version`,
  );
  if (Number(facts?.version_num) < OLDEST_MAJOR * MAJOR) {
    throw new ServerRefused(
      `PostgreSQL ${facts?.version} is too old: Dealwright needs version ${OLDEST_MAJOR} or newer.`,
    );
  }
}

/** Whether a start finds the roles or may make them. Changes nothing. @throws RolesMissing with what to run */
export async function checkRolesThere(database: Database): Promise<void> {
  const [facts] = await database.asOwner.query<{ login: string; creates: boolean; usable: number }>(
    `select l.rolname::text as login, l.rolcreaterole or l.rolsuper as creates,
            (select count(*)::int4 from pg_roles r where r.rolname = any ($1) and pg_has_role(r.oid, 'member')) as usable
       from pg_roles l where l.rolname = current_user`,
    [ROLES],
  );
  if (facts && !facts.creates && facts.usable < ROLES.length) throw new RolesMissing(facts.login, undefined);
}

/**
 * Call after migrating.
 * @returns warnings for the server's administrator
 * @throws ServerRefused when a role that the application works under could see other companies' rows
 */
export async function checkRoles(database: Database): Promise<string[]> {
  for (const role of await readRoles(database)) {
    refuseRole(role);
  }
  const [facts] = await database.asOwner.query<Pick<Facts, 'login' | 'login_bypasses'>>(
    `select rolname as login, rolsuper or rolbypassrls as login_bypasses from pg_roles where rolname = current_user`,
  );
  return facts?.login_bypasses
    ? [
        `The login role "${facts.login}" of DATABASE_URL is a superuser or can bypass row-level security. ` +
          'Companies stay apart, because every request sets a role that can’t. ' +
          'A separate login role without these rights is safer.',
      ]
    : [];
}
