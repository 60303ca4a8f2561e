import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import type { listTerritoryAccounts, TerritoryAccount } from '@dealwright/contract/territories/territories';
import {
  TERRITORY_ACCOUNT_COLUMN_LABELS as LABELS,
  type TerritoryAccountColumn,
} from '@dealwright/domain/territory-account-columns';
import { decimalOf, type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import type { Cell } from '../../platform/list-file.ts';
import { listAccounts } from './list-accounts.ts';

/** Where there are several currencies, amounts and currencies stand in the same order. */
function openCells({ open_amounts: amounts, open_deals: deals }: TerritoryAccount): readonly Cell[] {
  const decimals = amounts.map(({ amount_minor: amountMinor, currency }) =>
    decimalOf({ amountMinor, currency }),
  );
  return [decimals.join('; '), amounts.map(({ currency }) => currency).join('; '), deals];
}

const EXPORT_COLUMNS: Readonly<Record<TerritoryAccountColumn, ExportColumn<TerritoryAccount>>> = {
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  country: { heads: [LABELS.country], cells: ({ country }) => [country] },
  industry: { heads: [LABELS.industry], cells: ({ industry }) => [industry] },
  employees: { heads: [LABELS.employees], cells: ({ employees }) => [employees] },
  owner: { heads: [LABELS.owner], cells: ({ owner }) => [owner?.name ?? null] },
  open: { heads: [LABELS.open, 'Open currency', 'Open deals'], kinds: ['decimal'], cells: openCells },
  placed: { heads: [LABELS.placed], cells: ({ placed }) => [placed ? 'Yes' : 'No'] },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof listTerritoryAccounts>, 'cursor' | 'limit'>;
  readonly columns: readonly TerritoryAccountColumn[];
}

/** The accounts of a territory as a file. */
export function openExport({ filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'territory_accounts_exported',
    title: 'Accounts',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter,
    readPage: (tx, member, page) => listAccounts(tx, member, { ...filter, ...page }),
  });
}
