import type { Database } from '@dealwright/db/database';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import type { Role } from '@dealwright/domain/role';
import type { Actor } from './actor.ts';
import { AppError, notFound } from './errors.ts';

/** What `app.authenticate` answers: the session, its user, profile, company and workspace. */
export interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly is_super_admin: boolean;
  readonly aal: 'aal1' | 'aal2';
  readonly proved_at: Date;
  readonly expires_at: Date;
  readonly renewal_due: boolean;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly workspace_id: string | null;
  readonly role: Role | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly hubspot_user_id: string | null;
  readonly mfa_enabled: boolean;
  readonly workspace_name: string | null;
  readonly workspace_type: 'team' | 'personal' | null;
  readonly max_members: number | null;
  readonly allow_self_join: boolean | null;
  readonly qualification_settings: Partial<QualificationSettings> | null;
  readonly gaps_block: boolean | null;
}

/** The statement that opens a request's transaction: it binds it to the session's company. */
export function authenticateSql(tokenHash: Buffer): string {
  return `select * from app.authenticate('\\x${tokenHash.toString('hex')}'::bytea)`;
}

/**
 * The session alone, in one prepared statement without a transaction: the function it calls guards itself, and what
 * it binds ends with the statement. Null when there is none.
 */
export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionRow | null> {
  const rows = await database.asOwner.query<SessionRow>('select * from app.authenticate($1)', [tokenHash]);
  return rows[0] ?? null;
}

export function displayName(person: {
  first_name: string | null;
  last_name: string | null;
  email: string;
}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.email;
}

/** Whether the session's user has a second factor that this session has not used. */
export function owesSecondFactor(session: SessionRow): boolean {
  return session.mfa_enabled && session.aal === 'aal1';
}

/** The session of somebody who is signed in, verified and past the second factor. Throws 401 or 403. */
export function requirePerson(session: SessionRow | null): SessionRow {
  if (!session) throw new AppError('not_signed_in', 'Please sign in to go on.');
  if (!session.email_verified) throw new AppError('email_unverified');
  if (owesSecondFactor(session)) throw new AppError('aal2_required');
  return session;
}

/**
 * The session of the operator of the service; for everybody else there is nothing here. Outside demo mode it must have
 * used a second factor. Throws 401, 403 or 404.
 */
export function requireOperator(session: SessionRow | null, demo: boolean): SessionRow {
  const person = requirePerson(session);
  if (!person.is_super_admin) throw notFound();
  if (!demo && person.aal === 'aal1') {
    throw new AppError(
      'aal2_required',
      'Operators need two-factor authentication: set it up under Security.',
    );
  }
  return person;
}

/** The session as someone who may work: a person who is a member of a workspace. Throws 401 or 403. */
export function requireActor(given: SessionRow | null): Actor {
  const session = requirePerson(given);
  if (!session.company_id || !session.workspace_id) {
    throw new AppError('forbidden', 'You are not a member of a workspace. Ask an admin to invite you.');
  }
  return {
    userId: session.user_id,
    companyId: session.company_id,
    workspaceId: session.workspace_id,
    role: session.role ?? 'sales_rep',
    name: displayName(session),
    crmUserId: session.hubspot_user_id,
    settings: { ...DEFAULT_QUALIFICATION_SETTINGS, ...session.qualification_settings },
    gapsBlock: session.gaps_block ?? false,
  };
}
