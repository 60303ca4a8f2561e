import type { Tx } from '@dealwright/db/database';
import { knownLocale, type Locale } from '@dealwright/domain/locale';
import { sql } from 'kysely';
import type { MailBlock } from './mail.ts';

export interface KeptMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  readonly created_at: Date;
}

/** The newest mails whose contents are still there, of one recipient or of all. */
export async function listKeptMails(tx: Tx, recipient: string | null, limit: number): Promise<KeptMail[]> {
  return (
    await sql<KeptMail>`
      select id, recipient, subject, heading, blocks, created_at from mails
       where (${recipient}::text is null or recipient = ${recipient}) and blocks is not null and state <> 'withheld'
       order by created_at desc, id desc limit ${limit}
    `.execute(tx.kysely)
  ).rows;
}

export async function findKeptMail(tx: Tx, id: string): Promise<KeptMail | null> {
  const {
    rows: [row],
  } = await sql<KeptMail>`
    select id, recipient, subject, heading, blocks, created_at from mails
     where id = ${id} and blocks is not null and state <> 'withheld'
  `.execute(tx.kysely);
  return row ?? null;
}

interface Attempt extends KeptMail {
  readonly kind: string;
  /** This one included. */
  readonly attempts: number;
  readonly sender_name: string | null;
  readonly reply_to: string | null;
}

/** Counts an attempt to send; null when the mail waits no more. */
export async function beginAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  const {
    rows: [row],
  } = await sql<Attempt>`
      update mails set attempts = attempts + 1 where id = ${id} and state = 'queued' and blocks is not null
         and (company_id is null or app.is_open(company_id))
      returning id, recipient, kind, subject, heading, blocks, created_at, attempts, sender_name, reply_to
    `.execute(tx.kysely);
  return row ?? null;
}

export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update mails set state = 'sent', sent_at = ${now}, blocks = null, reply_to = null, last_error = null where id = ${id}
  `.execute(tx.kysely);
}

export async function noteFailure(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`update mails set last_error = left(${reason}, 500) where id = ${id}`.execute(tx.kysely);
}

export async function giveUp(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`
    update mails set state = 'dead', blocks = null, reply_to = null, last_error = left(${reason}, 500) where id = ${id}
  `.execute(tx.kysely);
}

interface WaitingMail {
  readonly id: string;
  /** The trace it was written in; null if none was. */
  readonly traceparent: string | null;
}

/**
 * Takes mails that no job has been queued for, and those whose job was lost: the last one gives up within hours.
 * Several workers share them.
 */
export async function takeWaiting(tx: Tx, limit: number): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    with due as (
        select id from mails
         where state = 'queued' and (dispatched_at is null or dispatched_at < now() - interval '1 day')
           and (company_id is null or app.is_open(company_id))
         order by created_at limit ${limit} for update skip locked)
      update mails m set dispatched_at = now() from due where m.id = due.id
      returning m.id, m.traceparent
  `.execute(tx.kysely);
  return rows;
}

/** Where nothing sends, mails are kept to be read; none waits for the day when something does. */
export async function keepWaiting(tx: Tx): Promise<void> {
  await sql`update mails set state = 'kept' where state = 'queued' and (company_id is null or app.is_open(company_id))`.execute(
    tx.kysely,
  );
}

/** How the owner of an address reads days and times: as chosen in the company, else the default. */
export async function findLocaleOf(
  tx: Tx,
  { companyId, email }: { readonly companyId: string | null; readonly email: string },
): Promise<Locale> {
  const {
    rows: [row],
  } = await sql<{
    readonly locale: string | null;
  }>`select locale from profiles where company_id = ${companyId} and email = ${email.toLowerCase()}`.execute(
    tx.kysely,
  );
  return knownLocale(row?.locale);
}
