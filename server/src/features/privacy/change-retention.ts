import {
  minRetentionDays,
  RETENTION_GRACE_HOURS,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionRule,
} from '@dealwright/contract/privacy/retention';
import type { Tx } from '@dealwright/db/database';
import { STANDARD_AUDIO_DAYS } from '@dealwright/domain/recording';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import { invalid } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import { retentionChangedMail } from './mails.ts';
import {
  deleteRule,
  listAdminAddresses,
  listRules,
  lockRule,
  type RuleRow,
  saveRule,
} from './retention-store.ts';

const GRACE_MS = RETENTION_GRACE_HOURS * 60 * 60 * 1000;

/** What holds until an admin sets another time; null keeps it forever. */
const standardDays = (kind: RetentionKind): number | null => (kind === 'audio' ? STANDARD_AUDIO_DAYS : null);

/** Throws `invalid_input` for a time that this kind isn’t kept for. */
export function checkDays(kind: RetentionKind, days: number | null): void {
  const least = minRetentionDays(kind);
  if (days !== null && days < least) throw invalid('days', `Keep it for at least ${least} days`);
  if (days === null && kind === 'audio')
    throw invalid('days', 'Audio isn’t kept forever. Choose a number of days');
}

const present = (kind: RetentionKind, row: Pick<RuleRow, 'days' | 'next_run_at'> | null): RetentionRule => ({
  kind,
  days: row?.days ?? standardDays(kind),
  next_run_at: row?.next_run_at.toISOString() ?? null,
});

/** One of each kind, in their order. */
export async function describeRetention(tx: Tx, companyId: string): Promise<RetentionRule[]> {
  const rows = await listRules(tx, companyId);
  return RETENTION_KINDS.map((kind) => present(kind, rows.find((row) => row.kind === kind) ?? null));
}

interface Change {
  readonly kind: RetentionKind;
  /** Null forever. */
  readonly days: number | null;
  /** What it was when it was decided. */
  readonly formerDays: number | null | undefined;
  readonly companyId: string;
  readonly changedBy: string;
  readonly entry: Omit<AuditEntry, 'action' | 'detail'>;
  readonly now: Date;
}

/**
 * The admins of the company are notified, and have a day before anything is deleted. Throws 412 if a colleague changed
 * it in the meantime.
 */
export async function changeRule(tx: Tx, change: Change): Promise<RetentionRule> {
  const { kind, days, formerDays, companyId, changedBy, entry, now } = change;
  const key = { companyId, kind };
  checkDays(kind, days);
  const before = await lockRule(tx, key);
  const daysBefore = before?.days ?? standardDays(kind);
  assertUnchanged({ former: formerDays, present: daysBefore, next: days }, present(kind, before));
  if (daysBefore === days) return present(kind, before);
  await audit(tx, {
    ...entry,
    action: 'retention_changed',
    detail: { kind, days, days_before: daysBefore },
  });
  if (days === null) {
    await deleteRule(tx, key);
    return present(kind, null);
  }
  const nextRunAt = new Date(now.getTime() + GRACE_MS);
  await saveRule(tx, { ...key, days, now, nextRunAt });
  const news = { companyId, kind, days, changedBy, nextRunAt };
  for (const admin of await listAdminAddresses(tx, companyId)) {
    await queueMail(tx, retentionChangedMail({ ...news, ...admin }), { now });
  }
  return present(kind, { days, next_run_at: nextRunAt });
}
