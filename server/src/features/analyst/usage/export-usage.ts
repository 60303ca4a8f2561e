import { Readable } from 'node:stream';
import type { Database, Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import { csvHead, csvLine } from '@dealwright/domain/csv';
import type { DayRange } from '@dealwright/domain/usage-cost';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import type { Position } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Reading } from '../../../platform/replica/replica.ts';
import { listLogPage, sumByDay } from './store.ts';

/** Rows that are read at once: what a download holds in memory, however long it is. */
const PAGE = 2_000;
/** Days that are read at once. */
const DAYS = 92;

const DAY_HEADS = ['Date (UTC)', 'Service', 'Operations', 'API calls', 'Tokens', 'Cost (USD)'];
const CALL_HEADS = [
  'Time (UTC)',
  'Service',
  'Operation',
  'Model',
  'Succeeded',
  'API calls',
  'Tokens in',
  'Tokens out',
  'Tokens',
  'Cost (USD)',
];

interface Export {
  readonly database: Database;
  readonly reading: Reading;
  readonly actor: Actor;
  readonly range: DayRange;
}

/** No transaction is open while the client reads; a removed member gets no further pages. */
function inTurn<T>({ database, reading, actor }: Export, read: (tx: Tx) => Promise<T>): Promise<T> {
  return asMember(database, actor, async (tx, member) => {
    if (member === null) throw new AppError('forbidden', 'You are no longer a member.');
    return reading(tx, read);
  });
}

async function* linesOfDays(wanted: Export): AsyncGenerator<string> {
  yield csvHead(DAY_HEADS);
  const { companyId } = wanted.actor;
  for (let from = wanted.range.from; from <= wanted.range.to; from = addDays(from, DAYS)) {
    const next = addDays(from, DAYS);
    const range = { from, to: next > wanted.range.to ? wanted.range.to : addDays(next, -1) };
    const rows = await inTurn(wanted, (tx) => sumByDay(tx, companyId, range));
    yield rows
      .map((row) =>
        csvLine([
          row.usage_date,
          row.service_type,
          row.total_operations,
          row.total_api_calls,
          row.total_tokens,
          row.total_cost_usd,
        ]),
      )
      .join('');
  }
}

async function* linesOfCalls(wanted: Export): AsyncGenerator<string> {
  yield csvHead(CALL_HEADS);
  let after: Position | null = null;
  do {
    const rows = await inTurn(wanted, (tx) =>
      listLogPage(tx, wanted.actor.companyId, wanted.range, after, PAGE),
    );
    yield rows
      .map((row) =>
        csvLine([
          row.created_at.toISOString(),
          row.service_type,
          row.operation,
          row.model,
          row.success,
          row.api_calls,
          row.tokens_input,
          row.tokens_output,
          row.tokens_total,
          row.estimated_cost_usd,
        ]),
      )
      .join('');
    const last = rows.at(-1);
    after = last && rows.length === PAGE ? [last.at, last.id] : null;
  } while (after !== null);
}

/** A CSV that is made while it is read, page by page. */
export function exportOf(
  of: 'days' | 'calls',
  wanted: Export,
): { readonly name: string; readonly lines: Readable } {
  const { from, to } = wanted.range;
  return {
    name: `usage-${of}-${from}-to-${to}.csv`,
    lines: Readable.from(of === 'days' ? linesOfDays(wanted) : linesOfCalls(wanted)),
  };
}
