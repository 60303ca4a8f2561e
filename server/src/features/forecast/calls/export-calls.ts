import type { Readable } from 'node:stream';
import type { exportForecastCalls } from '@dealwright/contract/forecast/calls';
import type { ForecastCall } from '@dealwright/contract/forecast/forecast';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import {
  type ForecastCallColumn,
  FORECAST_CALL_COLUMN_LABELS as LABELS,
} from '@dealwright/domain/forecast-columns';
import {
  decimalOf,
  type ExportColumn,
  type ListExport,
  openListExport,
} from '../../../platform/list-export.ts';
import { readScope, type Scope } from '../scope.ts';
import { readCalls } from './read-calls.ts';

interface Row extends ForecastCall {
  /** For whom it is: 'Rosa Test', 'Mona Test’s team', 'Everyone'. */
  readonly whose: string;
}

const EXPORT_COLUMNS: Readonly<Record<ForecastCallColumn, ExportColumn<Row>>> = {
  whose: { heads: [LABELS.whose], cells: ({ whose }) => [whose] },
  category: { heads: [LABELS.category], cells: ({ category }) => [FORECAST_LABELS[category]] },
  amount: {
    heads: [LABELS.amount, 'Currency'],
    kinds: ['decimal'],
    cells: ({ amount_minor: amountMinor, currency }) => [decimalOf({ amountMinor, currency }), currency],
  },
  note: { heads: [LABELS.note], cells: ({ note }) => [note] },
  by: { heads: [LABELS.by], cells: ({ by }) => [by.name] },
  made: { heads: [`${LABELS.made} (UTC)`], kinds: ['time'], cells: ({ made_at }) => [made_at] },
  period: {
    heads: ['Period from', 'Period to'],
    kinds: ['day', 'day'],
    cells: ({ first, last }) => [first, last],
  },
};

function scopeName({ kind, person }: Scope): string {
  if (person === null) return 'Everyone';
  return kind === 'team' ? `${person.name}’s team` : person.name;
}

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof exportForecastCalls>, 'columns' | 'format'>;
  readonly columns: readonly ForecastCallColumn[];
}

/** Forecast calls as a file, in the order of their list. Sellers’ calls are for those who made them. */
export function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'forecast_calls_exported',
    title: 'Forecast calls',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: async (tx, member, page) => {
      const scope = await readScope(tx, member, filter);
      const { items, next_cursor } = await readCalls(tx, member, scope, { ...filter, ...page }, now);
      const whoseOf = filter.sellers ? (call: ForecastCall) => call.by.name : () => scopeName(scope);
      return { items: items.map((call) => ({ ...call, whose: whoseOf(call) })), next_cursor };
    },
  });
}
