import { Readable } from 'node:stream';
import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Database } from '@dealwright/db/database';
import { csvHead, csvLine } from '@dealwright/domain/csv';
import type { DealColumn } from '@dealwright/domain/deal-columns';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { type AuditEntry, audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { readDealPage } from './deal-page.ts';
import { cellsOf, headsOf } from './export-columns.ts';
import type { PipelineFilter } from './filter-store.ts';
import { type DealSort, listOrder } from './order-store.ts';

/** Deals that are read at once: what an export holds in memory, however long it is. */
const PAGE = 1_000;

interface Export {
  readonly database: Database;
  readonly actor: Actor;
  readonly filter: PipelineFilter;
  readonly sort: DealSort;
  readonly order: 'asc' | 'desc' | undefined;
  readonly columns: readonly DealColumn[];
  readonly call: Pick<AuditEntry, 'clientAddress' | 'requestId'>;
}

interface Page {
  readonly items: readonly DealSummary[];
  readonly next_cursor: string | null;
}

/** That somebody took deals along is on record, by what they asked for; words searched for can name people. */
function traceOf({ actor, filter, columns, call }: Export): AuditEntry {
  const { today: _today, q, ...asked } = filter;
  const { companyId, userId: actorId } = actor;
  const detail = { columns, filter: asked, searched: q !== undefined && q !== '' };
  return { ...call, companyId, actorId, success: true, action: 'deals_exported', detail };
}

/** Each page in a transaction of its own: none is open while the other side reads. */
function readPage(wanted: Export, cursor: string | undefined): Promise<Page> {
  const { database, actor, filter } = wanted;
  return asMember(database, actor, async (tx, member) => {
    // Pages read with other rights would make a file that is neither the one list nor the other.
    if (member?.workspaceId !== actor.workspaceId || member.role !== actor.role) {
      throw new AppError('forbidden', 'Your access has changed. Reload the page, then export again.');
    }
    if (cursor === undefined) await audit(tx, traceOf(wanted));
    const order = listOrder(filter, wanted.sort, wanted.order);
    return readDealPage(tx, member, { filter, order, limit: PAGE, cursor });
  });
}

async function* linesAfter(wanted: Export, first: Page): AsyncGenerator<string> {
  const { columns, filter } = wanted;
  const linesOf = ({ items }: Page) =>
    items.map((deal) => csvLine(cellsOf(columns, deal, filter.today))).join('');
  yield csvHead(headsOf(columns)) + linesOf(first);
  let cursor = first.next_cursor;
  while (cursor !== null) {
    const page: Page = await readPage(wanted, cursor);
    yield linesOf(page);
    cursor = page.next_cursor;
  }
}

/**
 * The list as a CSV that is made while it is read. What fails before the first page is answered as any failure is; what
 * fails later ends the connection, so that no part passes for the whole.
 */
export async function openExport(wanted: Export): Promise<Readable> {
  const first = await readPage(wanted, undefined);
  return Readable.from(linesAfter(wanted, first));
}
