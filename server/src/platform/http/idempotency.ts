import { createHash } from 'node:crypto';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import { AppError } from '../errors.ts';

interface KeyRow {
  readonly operation_id: string;
  readonly request_hash: Buffer;
  readonly response: unknown;
}

export interface IdempotentCall<T> {
  readonly actor: Actor;
  readonly key: string;
  readonly operationId: string;
  /** All that makes the request what it is: parameters and body. */
  readonly input: unknown;
  readonly run: () => Promise<T>;
  /** Throws when the person may no longer do what was done: rights are as of now, not as of the first call. */
  readonly mayReplay: () => Promise<void>;
}

/**
 * Runs a creation once for each key within 24 hours: the same key gives the same answer to people who can still do it,
 * another input under it 422. The key's row is written in the creation's own transaction, so a second call waits for
 * the first to end.
 */
export async function once<T>(tx: Tx, call: IdempotentCall<T>): Promise<T> {
  const { actor, key, operationId } = call;
  if (key === '' || key.length > 200)
    throw new AppError('malformed_request', 'An Idempotency-Key has 1 to 200 characters.');
  const hash = createHash('sha256')
    .update(JSON.stringify(call.input ?? null))
    .digest();
  const { rows: mine } = await sql`
    insert into idempotency_keys (company_id, user_id, key, operation_id, request_hash)
    values (${actor.companyId}, ${actor.userId}, ${key}, ${operationId}, ${hash})
    on conflict (company_id, user_id, key) do update
      set operation_id = excluded.operation_id, request_hash = excluded.request_hash, response = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
    returning 1 as mine
  `.execute(tx.kysely);
  const own = sql<boolean>`company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${key}`;
  if (mine.length === 0) {
    const {
      rows: [earlier],
    } =
      await sql<KeyRow>`select operation_id, request_hash, response from idempotency_keys where ${own}`.execute(
        tx.kysely,
      );
    if (!earlier) throw new AppError('request_in_progress');
    if (earlier.operation_id !== operationId || !Buffer.from(earlier.request_hash).equals(hash)) {
      throw new AppError(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request. Send a new one.',
      );
    }
    await call.mayReplay();
    return earlier.response as T;
  }
  const response = await call.run();
  const kept = JSON.stringify(response);
  await sql`update idempotency_keys set response = ${kept} where ${own}`.execute(tx.kysely);
  return response;
}
