import type { OwnerSession, Role } from './database.ts';
import { sqlState } from './database-error.ts';

export const ROLES: readonly Role[] = ['dealwright_app', 'dealwright_system'];

/** Another process, even on another database of the same server, made or granted the role at the same moment. */
const RACES = new Set(['42710', '23505', 'XX000']);
const FORBIDDEN = '42501';

export class RolesMissing extends Error {
  constructor(login: string, cause: unknown) {
    const sql = ROLES.map((role) => `  create role ${role} nologin;\n  grant ${role} to "${login}";`).join(
      '\n',
    );
    super(
      `The login role "${login}" can’t create the roles that Dealwright uses. As an administrator, run:\n${sql}`,
      {
        cause,
      },
    );
    this.name = 'RolesMissing';
  }
}

async function unlessRaced(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!RACES.has(sqlState(error) ?? '')) {
      throw error;
    }
  }
}

async function mayBecome(session: OwnerSession, role: Role): Promise<boolean> {
  try {
    await session.exec(`set role ${role}`);
    await session.exec('reset role');
    return true;
  } catch (error) {
    if (sqlState(error) === FORBIDDEN) {
      return false;
    }
    throw error;
  }
}

async function ensureRole(session: OwnerSession, role: Role): Promise<void> {
  const found = await session.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.length === 0) {
    await unlessRaced(() => session.exec(`create role ${role} nologin`));
  }
  for (let tries = 0; tries < 5 && !(await mayBecome(session, role)); tries += 1) {
    await unlessRaced(() => session.exec(`grant ${role} to current_user`));
  }
}

/** Roles belong to the whole server, so other databases on it may be doing the same. */
export async function ensureRoles(session: OwnerSession): Promise<void> {
  try {
    for (const role of ROLES) {
      await ensureRole(session, role);
    }
  } catch (error) {
    if (sqlState(error) !== FORBIDDEN) {
      throw error;
    }
    const [login] = await session.query<{ name: string }>('select current_user as name');
    throw new RolesMissing(login?.name ?? 'dealwright', error);
  }
}
