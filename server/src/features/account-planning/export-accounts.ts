import type { Readable } from 'node:stream';
import type { ACCOUNT_SORTS } from '@dealwright/contract/account-planning/accounts';
import type { ListFormat } from '@dealwright/contract/page';
import type { AccountColumn } from '@dealwright/domain/account-columns';
import { type ListExport, openListExport } from '../../platform/list-export.ts';
import { readAccountPage } from './account-page.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';
import type { AccountFilter } from './page-store.ts';

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: AccountFilter;
  readonly sort: (typeof ACCOUNT_SORTS)[number];
  readonly columns: readonly AccountColumn[];
  readonly now: Date;
}

/** The list of accounts as a file. */
export function openExport({ filter, sort, columns, now, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'accounts_exported',
    title: 'Accounts',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter,
    readPage: (tx, member, page) => readAccountPage(tx, member, { filter, sort, now, ...page }),
  });
}
