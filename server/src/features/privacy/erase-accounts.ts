import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockCompany } from '../deals/store.ts';
import { lockWorkspace } from '../people/profile/store.ts';
import {
  eraseAccount,
  type Leaving,
  listDue,
  listHeirs,
  lockLeaving,
  makeAdmin,
  recordDeparture,
} from './deletion-store.ts';
import { accountErasedMail } from './mails.ts';

const BATCH = 20;
const BACKGROUND = 'background';

/** The named person if they are still a member; otherwise the first member with the highest role. */
async function leaveWorkspace(tx: Tx, leaving: Leaving, now: Date): Promise<void> {
  const { user_id: userId, company_id: companyId, workspace_id: workspaceId, role } = leaving;
  if (companyId === null || workspaceId === null || role === null) return;
  const place = { companyId, workspaceId, userId };
  // The company's turn comes before the workspace's lock, as wherever deals are written.
  await lockCompany(tx, companyId);
  await lockWorkspace(tx, place);
  const heirs = await listHeirs(tx, place);
  const heir = heirs.find(({ id }) => id === leaving.heir_id) ?? heirs[0] ?? null;
  const hasAdmin = heirs.some((one) => one.role === 'admin');
  if (heir && role === 'admin' && !hasAdmin) await makeAdmin(tx, companyId, heir.id, now);
  await recordDeparture(tx, { ...place, role, heirId: heir?.id ?? null, now });
}

function eraseOne(database: Database, userId: string, now: Date): Promise<boolean> {
  return asSystem(database, async (tx) => {
    const leaving = await lockLeaving(tx, userId, now);
    if (!leaving) return false;
    const { email, company_id: companyId } = leaving;
    await leaveWorkspace(tx, leaving, now);
    await audit(tx, {
      companyId,
      actorId: userId,
      action: 'account_erased',
      success: true,
      clientAddress: BACKGROUND,
      requestId: BACKGROUND,
      detail: { profile_id: userId },
    });
    await eraseAccount(tx, userId, now);
    await queueMail(tx, accountErasedMail({ email, companyId }), { now });
    return true;
  });
}

/** Erases the accounts whose time has come, each in a transaction of its own. Returns how many. */
export async function eraseAccounts(database: Database, now: Date): Promise<number> {
  let erased = 0;
  for (let batch = BATCH; batch >= BATCH; ) {
    const due = await asSystem(database, (tx) => listDue(tx, now, BATCH));
    for (const userId of due) erased += Number(await eraseOne(database, userId, now));
    batch = due.length;
  }
  return erased;
}
