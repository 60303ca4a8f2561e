import type { Readable } from 'node:stream';
import type { exportForecastPeople, Figure, ForecastCall } from '@dealwright/contract/forecast/forecast';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import {
  type ForecastPersonColumn,
  FORECAST_PERSON_COLUMN_LABELS as LABELS,
} from '@dealwright/domain/forecast-columns';
import {
  amountCells,
  decimalOf,
  type ExportColumn,
  type ListExport,
  openListExport,
} from '../../platform/list-export.ts';
import type { Cell } from '../../platform/list-file.ts';
import { readUnfolded, type UnfoldedPerson } from './read-forecast.ts';

type Column = ExportColumn<UnfoldedPerson>;

const figureColumn = (label: string, figureOf: (row: UnfoldedPerson) => Figure | undefined): Column => ({
  heads: [label, `${label} currency`, `${label} deals`],
  kinds: ['decimal'],
  cells: (row) => {
    const { amounts = [], deals = 0 } = figureOf(row) ?? {};
    return [...amountCells(amounts), deals];
  },
});

const categoryOf = ({ categories }: UnfoldedPerson, name: ForecastChoice) =>
  categories.find(({ category }) => category === name);

const categoryColumn = (name: 'commit' | 'best_case' | 'pipeline'): Column =>
  figureColumn(LABELS[name], (row) => categoryOf(row, name)?.supported);

function callCells(call: ForecastCall | null | undefined): readonly Cell[] {
  if (!call) return [null, null, null, null];
  const { amount_minor: amountMinor, currency, by, note } = call;
  return [decimalOf({ amountMinor, currency }), currency, by.name, note];
}

const callColumn = (
  label: string,
  callOf: (row: UnfoldedPerson) => ForecastCall | null | undefined,
): Column => ({
  heads: [label, `${label} currency`, `${label} by`, `${label} note`],
  kinds: ['decimal'],
  cells: (row) => callCells(callOf(row)),
});

/** Empty for a single person: their own call is in the column beside it. */
function sellersCells(row: UnfoldedPerson): readonly Cell[] {
  const calls = categoryOf(row, 'commit')?.sellers_calls;
  return calls ? [...amountCells(calls.amounts), calls.called, calls.sellers] : [null, null, null, null];
}

const EXPORT_COLUMNS: Readonly<Record<ForecastPersonColumn, Column>> = {
  person: { heads: [LABELS.person], cells: ({ person }) => [person.name] },
  lead: { heads: [LABELS.lead], cells: ({ lead }) => [lead?.name ?? null] },
  scope: { heads: [LABELS.scope], cells: ({ reports }) => [reports > 0 ? 'Team' : 'Person'] },
  quota: {
    heads: [LABELS.quota, 'Quota currency'],
    kinds: ['decimal'],
    cells: ({ quota }) => amountCells(quota),
  },
  closed: figureColumn(LABELS.closed, ({ closed }) => closed),
  commit: categoryColumn('commit'),
  best_case: categoryColumn('best_case'),
  pipeline: categoryColumn('pipeline'),
  call: callColumn(LABELS.call, (row) => categoryOf(row, 'commit')?.call),
  sellers_calls: {
    heads: [LABELS.sellers_calls, 'Sellers’ calls currency', 'Sellers who called', 'Sellers'],
    kinds: ['decimal'],
    cells: sellersCells,
  },
  manager_call: callColumn(LABELS.manager_call, (row) => categoryOf(row, 'commit')?.manager_call),
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof exportForecastPeople>, 'columns' | 'format'>;
  readonly columns: readonly ForecastPersonColumn[];
}

/** The forecast by person as a file, with the teams that are unfolded. */
export function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'forecast_exported',
    title: 'Forecast by person',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: (tx, member, page) => readUnfolded(tx, member, { ...filter, ...page }, now),
  });
}
