import {
  ACCOUNT_DELETION_DAYS,
  type AccountDeletion,
  DELETION_TEXTS,
} from '@dealwright/contract/privacy/data-controls';
import type { Tx } from '@dealwright/db/database';
import { knownLocale } from '@dealwright/domain/locale';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import type { SessionRow } from '../../platform/authenticate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { requireFeature } from '../../platform/require-feature.ts';
import { entryOf, type SessionCall } from '../../platform/session-call.ts';
import {
  countOpenDeals,
  deleteDeletion,
  findDeletion,
  type Heir,
  listHeirs,
  saveDeletion,
} from './deletion-store.ts';
import { deletionAskedMail, deletionGivenUpMail } from './mails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function heirsOf(tx: Tx, session: SessionRow): Promise<Heir[]> {
  const { company_id: companyId, workspace_id: workspaceId, user_id: userId } = session;
  return companyId && workspaceId ? listHeirs(tx, { companyId, workspaceId, userId }) : [];
}

/** The workspace would have members and no admin. */
function leavesNoAdmin({ role }: Pick<SessionRow, 'role'>, heirs: readonly Heir[]): boolean {
  return role === 'admin' && heirs.length > 0 && heirs.every((heir) => heir.role !== 'admin');
}

async function describe(tx: Tx, session: SessionRow): Promise<AccountDeletion> {
  const { company_id: companyId, user_id: userId } = session;
  const row = await findDeletion(tx, userId);
  const heirs = await heirsOf(tx, session);
  return {
    pending: row && { requested_at: row.requested_at.toISOString(), due_at: row.due_at.toISOString() },
    open_deals: companyId === null ? 0 : await countOpenDeals(tx, companyId, userId),
    heir_needed: leavesNoAdmin(session, heirs),
    heirs: heirs.map(({ id, name }) => ({ id, name })),
  };
}

/** Also while the feature is off: a pending deletion is shown, and can be canceled. */
export function describeDeletion({ database, session }: SessionCall): Promise<AccountDeletion> {
  return asSystem(database, (tx) => describe(tx, session));
}

/** The feature is on, and the account is not one that runs the service. Throws 403, 409. */
export async function requireDeletable({ database, session }: SessionCall): Promise<void> {
  const companyId = session.company_id ?? NIL_ID;
  await asSystem(database, (tx) => requireFeature(tx, { companyId }, 'data_controls'));
  if (session.is_super_admin) throw new AppError('conflict', DELETION_TEXTS.operator);
}

/**
 * Schedules the account to be erased. Throws 400 for an heir who isn't another member of the workspace, 409 if the
 * last admin names nobody, and for the operator.
 */
export async function requestDeletion(call: SessionCall, heirId: string | null): Promise<AccountDeletion> {
  const { database, session, now } = call;
  const { user_id: userId, company_id: companyId, email } = session;
  return asSystem(database, async (tx) => {
    const heirs = await heirsOf(tx, session);
    if (heirId !== null && !heirs.some(({ id }) => id === heirId))
      throw invalid('heir_id', DELETION_TEXTS.heirUnknown);
    if (heirId === null && leavesNoAdmin(session, heirs))
      throw new AppError('conflict', DELETION_TEXTS.heirNeeded);
    const dueAt = new Date(now.getTime() + ACCOUNT_DELETION_DAYS * DAY_MS);
    const row = { user_id: userId, company_id: companyId, heir_id: heirId, requested_at: now, due_at: dueAt };
    if (await saveDeletion(tx, row)) {
      await queueMail(
        tx,
        deletionAskedMail({ email, companyId, dueAt, locale: knownLocale(session.locale) }),
        { now },
      );
      await audit(tx, { ...entryOf(call), action: 'account_deletion_asked' });
    }
    return describe(tx, session);
  });
}

/** The person changed their mind; nothing where nothing waits. */
export async function cancelDeletion(call: SessionCall): Promise<void> {
  const { database, session, now } = call;
  const { user_id: userId, company_id: companyId, email } = session;
  await asSystem(database, async (tx) => {
    if (!(await deleteDeletion(tx, userId))) return;
    await queueMail(tx, deletionGivenUpMail({ email, companyId }), { now });
    await audit(tx, { ...entryOf(call), action: 'account_deletion_given_up' });
  });
}
