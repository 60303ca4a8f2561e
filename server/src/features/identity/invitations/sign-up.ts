import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import type { BrowserTokens } from '../../../platform/browser-tokens.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { hashToken, newId } from '../../../platform/ids.ts';
import { openSession } from '../session/open-session.ts';
import { checkPassword } from '../session/password-rules.ts';
import { hashPassword } from '../session/passwords.ts';
import { sendVerification } from '../session/verification/send-verification.ts';
import { returnGuess, takeGuess } from './code-guesses.ts';
import { joinByInvitation } from './join-by-invitation.ts';
import { joinWorkspace } from './join-workspace.ts';
import { insertUser, lockPerson, type Person, takeOverUnverified } from './membership-store.ts';
import { findByToken, findOpenWorkspace, lockByToken } from './store.ts';
import { requireUsable } from './usable-invitation.ts';

export interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The session the browser carried before, if any. */
  readonly formerTokenHash: Buffer | null;
  readonly browser: BrowserTokens;
  readonly now: Date;
}

type Way = 'sign_up_by_invitation' | 'sign_up_by_code';

interface Account extends SignUp {
  readonly passwordHash: string;
}

/** Takes the same time whether or not the address has an account. */
async function hashed(signUp: SignUp): Promise<Account> {
  return { ...signUp, passwordHash: await hashPassword(signUp.password) };
}

async function createPerson(tx: Tx, { email, passwordHash, now }: Account, taken: string): Promise<Person> {
  const id = newId();
  if (!(await insertUser(tx, { id, email, passwordHash, now }))) throw new AppError('conflict', taken);
  return {
    id,
    email,
    email_confirmed_at: null,
    company_id: null,
    workspace_id: null,
    first_name: null,
    last_name: null,
  };
}

/** The address is not verified by any of this: its owner has to open the link in the mail. Returns the session's token. */
async function enter(
  tx: Tx,
  person: Person,
  account: Account,
  { companyId, way }: { companyId: string; way: Way },
): Promise<string> {
  const { email, clientAddress, requestId, now } = account;
  await sendVerification(tx, { userId: person.id, email, companyId, now });
  await audit(tx, {
    companyId,
    actorId: person.id,
    action: way,
    success: true,
    clientAddress,
    requestId,
  });
  return openSession(tx, { ...account, userId: person.id });
}

const TAKEN = 'An account with this address already exists. Sign in to accept the invitation.';

/**
 * Creates an account for the invited address and joins, in one transaction. An earlier unverified account for the
 * address doesn't stand in the way: its credentials are void from now on.
 */
export async function signUpByInvitation(database: Database, token: string, signUp: SignUp): Promise<string> {
  const tokenHash = hashToken(token);
  const { email, now } = signUp;
  const seen = requireUsable(await asSystem(database, (tx) => findByToken(tx, tokenHash)), now);
  await checkPassword(signUp);
  if (seen.email !== email) throw invalid('email', 'The invitation is for another address');
  const account = await hashed(signUp);
  return asSystem(database, async (tx) => {
    const invitation = requireUsable(await lockByToken(tx, tokenHash), now);
    const { company_id: companyId } = invitation;
    const known = await lockPerson(tx, { email });
    if (known?.email_confirmed_at) throw new AppError('conflict', TAKEN);
    if (known) await takeOverUnverified(tx, { ...account, id: known.id });
    const person = known ?? (await createPerson(tx, account, TAKEN));
    await joinByInvitation(tx, person, invitation, account);
    return enter(tx, person, account, { companyId, way: 'sign_up_by_invitation' });
  });
}

const NOT_CREATED =
  'We couldn’t create an account for this address. If you already have one, sign in instead.';

/**
 * Creates an account and joins the workspace of a code as a seller, in one transaction. Wrong codes are counted by
 * client and by address, and so are addresses that are taken, or a code would tell who has an account.
 */
export async function signUpByCode(database: Database, code: string, signUp: SignUp): Promise<string> {
  const { email, now, clientAddress } = signUp;
  const guess = { clientAddress, email };
  await checkPassword(signUp);
  await asSystem(database, (tx) => takeGuess(tx, guess, now));
  const usable = async (tx: Tx) => {
    const workspace = await findOpenWorkspace(tx, code);
    if (!workspace) throw new AppError('not_found', INVITATION_TEXTS.invalidCode);
    return workspace;
  };
  await asSystem(database, usable);
  const account = await hashed(signUp);
  return asSystem(database, async (tx) => {
    const workspace = await usable(tx);
    if (await lockPerson(tx, { email })) throw new AppError('conflict', NOT_CREATED);
    const person = await createPerson(tx, account, NOT_CREATED);
    const { company_id: companyId, id: workspaceId } = workspace;
    await joinWorkspace(tx, person, { ...account, companyId, workspaceId, role: 'sales_rep' });
    await returnGuess(tx, guess);
    return enter(tx, person, account, { companyId, way: 'sign_up_by_code' });
  });
}
