import type { Database } from '../database.ts';
import { ROLES } from '../roles.ts';

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

async function readRoles(database: Database): Promise<RoleFacts[]> {
  return database.asOwner.query<RoleFacts>(
    `select r.rolname as name, r.rolsuper as superuser, r.rolbypassrls as bypasses,
            array(select c.oid::regclass::text from pg_class c
                   where c.relowner = r.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')) as owned
       from pg_roles r where r.rolname = any ($1)
          -- what a role may become, it may do
          or exists (select 1 from pg_roles a where a.rolname = any ($1) and pg_has_role(a.oid, r.oid, 'member'))
      order by 1`,
    [ROLES],
  );
}

function refuseRole(role: RoleFacts): void {
  const cannotBeHeld = 'Companies would no longer be kept apart, so Dealwright does not start.';
  if (role.superuser || role.bypasses) {
    const attribute = role.superuser ? 'SUPERUSER' : 'BYPASSRLS';
    throw new ServerRefused(
      `The role ${role.name} may bypass row-level security (${attribute}). ${cannotBeHeld} ` +
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

/**
 * To be called after migrating.
 * @returns warnings that whoever runs the server should read
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
        `The login role "${facts.login}" of DATABASE_URL is a superuser or may bypass row-level security. Every request sets ` +
          'a role that may not, so companies stay apart; a login role of its own without these rights is safer still.',
      ]
    : [];
}
