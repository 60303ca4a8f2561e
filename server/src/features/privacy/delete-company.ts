import {
  COMPANY_DELETION_DAYS,
  COMPANY_DELETION_TEXTS,
  COMPANY_REMINDER_DAYS,
  type CompanyDeletion,
} from '@dealwright/contract/privacy/company-deletion';
import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type CompanyNews, companyDeletionMail } from './company-mails.ts';
import {
  deleteCompanyDeletion,
  findCompanyDeletion,
  insertCompanyDeletion,
  takeReminders,
} from './deletion-store.ts';
import { listAdminAddresses } from './retention-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REMINDERS = 20;

export async function describeCompanyDeletion(tx: Tx, companyId: string): Promise<CompanyDeletion> {
  const { company_name, requested_at, requested_by, due_at } = await findCompanyDeletion(tx, companyId);
  return {
    company_name,
    pending: requested_at &&
      due_at && { requested_at: requested_at.toISOString(), requested_by, due_at: due_at.toISOString() },
  };
}

async function tellAdmins(tx: Tx, companyId: string, now: Date, news: CompanyNews): Promise<void> {
  for (const admin of await listAdminAddresses(tx, companyId)) {
    await queueMail(tx, companyDeletionMail({ ...admin, companyId }, news), { now });
  }
}

interface Call {
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
  readonly entry: Omit<AuditEntry, 'action' | 'detail'>;
  readonly now: Date;
}

/** From now on the company waits to be erased. Throws 400 if another name was typed. */
export async function requestCompany(tx: Tx, call: Call, typed: string): Promise<CompanyDeletion> {
  const { companyId, userId, userName, entry, now } = call;
  const { company_name: name } = await findCompanyDeletion(tx, companyId);
  if (typed.trim() !== name.trim()) throw invalid('company_name', COMPANY_DELETION_TEXTS.name);
  const dueAt = new Date(now.getTime() + COMPANY_DELETION_DAYS * DAY_MS);
  if (await insertCompanyDeletion(tx, { companyId, userId, now, dueAt })) {
    await audit(tx, { ...entry, action: 'company_deletion_asked' });
    await tellAdmins(tx, companyId, now, { what: 'asked', by: userName, dueAt });
  }
  return describeCompanyDeletion(tx, companyId);
}

/** Any admin may; nothing where nothing waits. Throws 409 once it has begun. */
export async function cancelCompany(tx: Tx, call: Call): Promise<void> {
  const { companyId, userName, entry, now } = call;
  if (!(await deleteCompanyDeletion(tx, companyId))) {
    const { begun_at } = await findCompanyDeletion(tx, companyId);
    if (begun_at !== null) throw new AppError('conflict', COMPANY_DELETION_TEXTS.begun);
    return;
  }
  await audit(tx, { ...entry, action: 'company_deletion_given_up' });
  await tellAdmins(tx, companyId, now, { what: 'given_up', by: userName });
}

/** Returns how many companies' admins were told that the day is near. */
export async function remindOfDeletions(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() + COMPANY_REMINDER_DAYS * DAY_MS);
  return asSystem(database, async (tx) => {
    const soon = await takeReminders(tx, { before, now, limit: REMINDERS });
    for (const { company_id, due_at } of soon) {
      await tellAdmins(tx, company_id, now, { what: 'near', dueAt: due_at });
    }
    return soon.length;
  });
}
