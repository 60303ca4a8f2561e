import type { Database } from '@dealwright/db/database';
import { knownLocale } from '@dealwright/domain/locale';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import type { Role } from '@dealwright/domain/role';
import type { Actor } from './actor.ts';
import { AppError, notFound, suspended } from './errors.ts';

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
  /** Whether the person has a verified second factor. */
  readonly second_factor: boolean;
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
  readonly two_factor_required_of: 'nobody' | 'admins' | 'everyone' | null;
  /** The transaction is bound to no company then. */
  readonly company_suspended: boolean;
  readonly locale: string | null;
  /** The features that are on for the company; asked for where a browser is told of its session. */
  readonly features?: readonly string[];
}

/** The statement that opens a request's transaction: it binds it to the session's company. */
export function authenticateSql(tokenHash: Buffer): string {
  return `select * from app.authenticate('\\x${tokenHash.toString('hex')}'::bytea)`;
}

/**
 * The session alone, in one prepared statement without a transaction: the function it calls guards itself, and what
 * it binds ends with the statement. Null without a session.
 */
export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionRow | null> {
  const rows = await database.asOwner.query<SessionRow>(
    'select a.*, app.features_of(a.company_id) as features from app.authenticate($1) a',
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** The sessions of many tokens in one statement, by the hash of each in hexadecimal; without those that have ended. */
export async function findSessions(
  database: Database,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await database.asOwner.query<SessionRow & { readonly token_hash: string }>(
    `select t.hash as token_hash, a.*
       from unnest($1::text[]) t (hash) cross join lateral app.authenticate(decode(t.hash, 'hex')) a`,
    [tokenHashes],
  );
  return new Map(rows.map((row) => [row.token_hash, row]));
}

export function displayName(person: {
  first_name: string | null;
  last_name: string | null;
  email: string;
}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.email;
}

/** The level that a session has to reach before it may do anything. */
export function levelToReach(session: SessionRow): SessionRow['aal'] {
  return session.second_factor ? 'aal2' : 'aal1';
}

/** Whether the session's user has a second factor that this session has not used. */
export function requiresMfa(session: SessionRow): boolean {
  return session.second_factor && session.aal === 'aal1';
}

/** Whether the person's workspace asks for a second factor that they do not have yet. */
export function requiresMfaEnrollment(session: SessionRow): boolean {
  if (session.second_factor) return false;
  const { two_factor_required_of: asked, role } = session;
  return asked === 'everyone' || (asked === 'admins' && role === 'admin');
}

/** Whether the session is refused for its company. An operator is not locked out of the service by their own company. */
export function isShutOut({ company_suspended, is_super_admin }: SessionRow): boolean {
  return company_suspended && !is_super_admin;
}

/**
 * The session of a signed-in person, of a company that is not suspended, verified, past the second factor, and with a
 * factor if one is required. Throws 401 or 403.
 */
export function requirePerson(
  session: SessionRow | null,
  { withoutEnrolment = false }: { readonly withoutEnrolment?: boolean } = {},
): SessionRow {
  if (!session) throw new AppError('not_signed_in', 'Please sign in to continue.');
  if (isShutOut(session)) throw suspended();
  if (!session.email_verified) throw new AppError('email_unverified');
  if (requiresMfa(session)) throw new AppError('aal2_required');
  if (!withoutEnrolment && requiresMfaEnrollment(session)) {
    throw new AppError(
      'enrolment_required',
      'Your workspace requires two-factor authentication. Set it up to continue.',
    );
  }
  return session;
}

/** How long giving the password or a code counts for what endangers the account. */
const PROOF_LASTS_MS = 10 * 60 * 1000;

/** For what endangers the account: the person gave a password or a code in the last ten minutes. Throws 403. */
export function requireRecentProof(session: Pick<SessionRow, 'proved_at'>, now: Date): void {
  if (now.getTime() - session.proved_at.getTime() > PROOF_LASTS_MS) {
    throw new AppError('proof_required', 'Please enter your password again to continue.');
  }
}

/**
 * The session of the operator of the service; for everyone else there is nothing here. Outside demo mode it must have
 * used a second factor. Throws 401, 403 or 404.
 */
export function requireOperator(session: SessionRow | null, demo: boolean): SessionRow {
  const person = requirePerson(session);
  if (!person.is_super_admin) throw notFound();
  if (!demo && person.aal === 'aal1') {
    throw new AppError(
      'aal2_required',
      'Operators need two-factor authentication. Set it up under Security.',
    );
  }
  return person;
}

/** The session as someone who may work: a person who is a member of a workspace. Throws 401 or 403. */
export function requireActor(given: SessionRow | null): Actor {
  const session = requirePerson(given);
  if (session.company_suspended) throw suspended();
  if (!session.company_id || !session.workspace_id) {
    throw new AppError('forbidden', 'You’re not in a workspace yet. Ask an admin to invite you.');
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
    locale: knownLocale(session.locale),
  };
}
