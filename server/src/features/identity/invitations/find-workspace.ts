import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError } from '../../../platform/errors.ts';
import { returnGuess, takeGuess } from './code-guesses.ts';
import { findOpenWorkspace, type OpenWorkspace } from './store.ts';

interface CodeQuestion {
  readonly code: string;
  readonly clientAddress: string;
  readonly now: Date;
}

/**
 * The workspace that a code opens. An unknown code, a workspace without joining by code and a personal one get
 * the same words. Throws `not_found` or 429.
 */
export async function findWorkspaceByCode(
  database: Database,
  { code, clientAddress, now }: CodeQuestion,
): Promise<OpenWorkspace> {
  const guess = { clientAddress, email: null };
  await asSystem(database, (tx) => takeGuess(tx, guess, now));
  const workspace = await asSystem(database, async (tx) => {
    const found = await findOpenWorkspace(tx, code);
    if (found) await returnGuess(tx, guess);
    return found;
  });
  if (!workspace) throw new AppError('not_found', INVITATION_TEXTS.invalidCode);
  return workspace;
}
