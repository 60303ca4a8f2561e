import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { DealColumn } from '@dealwright/domain/deal-columns';
import { type ListExport, openListExport } from '../../../platform/list-export.ts';
import { readDealPage } from './deal-page.ts';
import { exportColumns } from './export-columns.ts';
import type { AskedFilter } from './filter-store.ts';
import { type DealSort, listOrder } from './order-store.ts';

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: AskedFilter;
  readonly sort: DealSort;
  readonly order: 'asc' | 'desc' | undefined;
  readonly columns: readonly DealColumn[];
}

/** The list of deals as a file. */
export function openExport({ filter, sort, order, columns, ...by }: Export): Promise<Readable> {
  const { today, ...asked } = filter;
  return openListExport({
    ...by,
    action: 'deals_exported',
    title: 'Deals',
    columns: exportColumns(today),
    chosen: columns,
    filter: asked,
    readPage: async (tx, member, page) => {
      const wanted = { filter, order: listOrder(filter, sort, order), ...page };
      const { items, next_cursor } = await readDealPage(tx, member, wanted);
      return { items: items.map((item) => item.read()), next_cursor };
    },
  });
}
