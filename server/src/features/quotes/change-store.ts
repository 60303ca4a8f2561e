import type { Tx } from '@dealwright/db/database';
import type { Money } from '@dealwright/domain/money';
import type { QuoteAnswer } from '@dealwright/domain/quote';
import { type RawBuilder, sql } from 'kysely';
import type { Offered } from './store.ts';

interface Key {
  readonly companyId: string;
  readonly id: string;
  /** Null for a buyer. */
  readonly by: string | null;
  readonly now: Date;
}

async function update(tx: Tx, { companyId, id, now }: Key, changes: RawBuilder<unknown>): Promise<void> {
  await sql`
    update quotes set ${changes}, version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export interface QuoteTexts {
  readonly title: string | null;
  readonly valid_until: string | null;
  readonly contact: { readonly id: string | null; readonly name: string } | null;
  readonly buyer_address: string | null;
  readonly note: string | null;
  readonly terms: string | null;
}

export async function updateTexts(tx: Tx, key: Key, texts: QuoteTexts): Promise<void> {
  await update(
    tx,
    key,
    sql`buyer_title = ${texts.title}, valid_until = ${texts.valid_until}::date,
        buyer_contact_id = ${texts.contact?.id ?? null}::uuid,
        buyer_contact_name = ${texts.contact?.name ?? null}, buyer_address = ${texts.buyer_address}, note = ${texts.note},
        terms = ${texts.terms}`,
  );
}

/** Replaces what the quote offers. A decision on the earlier discounts no longer applies. */
export async function updateOffered(
  tx: Tx,
  key: Key,
  { currency, totalDiscountPercent, totals, lineDiscount, totalDiscount }: Offered,
): Promise<void> {
  await update(
    tx,
    key,
    sql`currency = ${currency}, total_discount_percent = ${totalDiscountPercent}::numeric,
        line_discount = ${lineDiscount}::numeric, total_discount = ${totalDiscount}::numeric, net_minor = ${totals.net_minor},
        gross_minor = ${totals.gross_minor}, totals = ${JSON.stringify(totals)}::jsonb, approval = 'none',
        approval_requested_by = null, approval_requested_at = null, approval_request_note = null,
        approval_decided_by = null, approval_decided_at = null, approval_decision_note = null`,
  );
}

export async function setApprovalRequested(tx: Tx, key: Key, note: string | null): Promise<void> {
  await update(
    tx,
    key,
    sql`approval = 'requested', approval_requested_by = ${key.by}::uuid, approval_requested_at = ${key.now}::timestamptz,
        approval_request_note = ${note}, approval_decided_by = null, approval_decided_at = null,
        approval_decision_note = null`,
  );
}

export async function setApproval(
  tx: Tx,
  key: Key,
  decision: 'approved' | 'declined',
  note: string | null,
): Promise<void> {
  await update(
    tx,
    key,
    sql`approval = ${decision}, approval_decided_by = ${key.by}::uuid, approval_decided_at = ${key.now}::timestamptz,
        approval_decision_note = ${note}`,
  );
}

export interface Parties {
  readonly title: string;
  readonly sellerName: string;
  readonly sellerAddress: string | null;
  readonly buyerName: string;
}

/** Marks a quote as sent. What it offers no longer changes. */
export async function setSent(tx: Tx, key: Key, parties: Parties): Promise<void> {
  await update(
    tx,
    key,
    sql`state = 'sent', title = ${parties.title}, sent_at = ${key.now}::timestamptz, sent_by = ${key.by}::uuid,
        seller_name = ${parties.sellerName},
        seller_address = ${parties.sellerAddress}, buyer_name = ${parties.buyerName}`,
  );
}

/** Supersedes earlier revisions without an answer. */
export async function supersedeEarlier(
  tx: Tx,
  { companyId, now }: Pick<Key, 'companyId' | 'now'>,
  { number, revision }: { readonly number: number; readonly revision: number },
): Promise<void> {
  await sql`
    update quotes set state = 'superseded', version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and number = ${number} and revision < ${revision} and state = 'sent'
  `.execute(tx.kysely);
}

export interface AnswerFacts {
  readonly answer: QuoteAnswer;
  readonly day: string;
  readonly contact: { readonly id: string | null; readonly name: string } | null;
  readonly note: string | null;
  /** What the deal was worth before it was accepted. */
  readonly amountBefore: Money | null;
}

export async function setAnswer(tx: Tx, key: Key, facts: AnswerFacts): Promise<void> {
  await update(
    tx,
    key,
    sql`state = ${facts.answer}, answered_on = ${facts.day}::date, answer_contact_id = ${facts.contact?.id ?? null}::uuid,
        answer_contact_name = ${facts.contact?.name ?? null}, answer_note = ${facts.note},
        answered_at = ${key.now}::timestamptz, answered_by = ${key.by}::uuid,
        amount_before_minor = ${facts.amountBefore?.amountMinor ?? null}::bigint,
        currency_before = ${facts.amountBefore?.currency ?? null}`,
  );
}

/** Sets the quote back to sent. */
export async function unsetAnswer(tx: Tx, key: Key): Promise<void> {
  await update(
    tx,
    key,
    sql`state = 'sent', answered_on = null, answer_contact_id = null, answer_contact_name = null, answer_note = null,
        answered_at = null, answered_by = null, amount_before_minor = null, currency_before = null`,
  );
}

export async function insertFile(
  tx: Tx,
  { companyId, id, now }: Key,
  { content, sha256 }: { readonly content: Uint8Array; readonly sha256: Uint8Array },
): Promise<void> {
  await sql`
    insert into quote_files (company_id, quote_id, content, sha256, created_at)
    values (${companyId}, ${id}, ${content}::bytea, ${sha256}::bytea, ${now})
  `.execute(tx.kysely);
}

export async function findFile(tx: Tx, companyId: string, id: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ readonly content: Buffer }>`
    select content from quote_files where company_id = ${companyId} and quote_id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.content ?? null;
}
