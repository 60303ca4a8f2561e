import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from './ids.ts';

export interface AuditEntry {
  /** Null if the actor has no company: the entry goes to their personal log, written as system role. */
  readonly companyId: string | null;
  readonly actorId: string | null;
  readonly action: string;
  readonly success: boolean;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Appends to the company's audit log; nothing changes or removes what it says. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  if (entry.companyId === null) return auditPerson(tx, entry);
  await sql`
    insert into audit_log (company_id, id, actor_id, action, success, client_address, request_id, detail)
    values (${entry.companyId}, ${newId()}, ${entry.actorId}, ${entry.action}, ${entry.success}, ${entry.clientAddress},
      ${entry.requestId}, ${JSON.stringify(entry.detail ?? {})})
  `.execute(tx.kysely);
}

/** For people without a company. */
async function auditPerson(tx: Tx, entry: AuditEntry): Promise<void> {
  if (entry.actorId === null) return;
  await sql`
    insert into personal_log (user_id, id, action, success, client_address, request_id, detail)
    values (${entry.actorId}, ${newId()}, ${entry.action}, ${entry.success}, ${entry.clientAddress}, ${entry.requestId},
      ${JSON.stringify(entry.detail ?? {})})
  `.execute(tx.kysely);
}
