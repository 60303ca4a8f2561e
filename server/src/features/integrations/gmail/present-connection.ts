import { type EmailConnection, SKIP_REASONS, type SkipReason } from '@dealwright/contract/integrations/gmail';
import type { ConnectionRow, CountRow } from './store.ts';

export function presentConnection(
  row: ConnectionRow,
  counts: readonly CountRow[],
  now: Date,
): EmailConnection {
  const own = new Map(
    counts
      .filter(({ connection_id }) => connection_id === row.id)
      .map(({ outcome, messages }) => [outcome, Number(messages)]),
  );
  const skipped = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, own.get(reason) ?? 0])) as Record<
    SkipReason,
    number
  >;
  return {
    id: row.id,
    provider: row.provider,
    email_address: row.email_address,
    sync_enabled: row.sync_enabled,
    state: row.state,
    sync: {
      phase: row.sync_phase,
      running: row.running_until !== null && row.running_until > now,
      pass_seen: row.pass_seen,
      pass_total: row.pass_total,
      last_synced_at: row.last_synced_at?.toISOString() ?? null,
      last_error: row.last_error,
    },
    counts: {
      seen: [...own.values()].reduce((sum, count) => sum + count, 0),
      stored: own.get('stored') ?? 0,
      skipped,
    },
    created_at: row.created_at.toISOString(),
  };
}
