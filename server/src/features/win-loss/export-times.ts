import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import type { exportTimesInStage, TimeInStage } from '@dealwright/contract/win-loss/time-in-stage';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { TIME_COLUMN_LABELS as LABELS, type TimeColumn } from '@dealwright/domain/win-loss-columns';
import { type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import type { Cell } from '../../platform/list-file.ts';
import { readTimes } from './read-times.ts';

type Survival = NonNullable<TimeInStage['survival']>;
type Column = ExportColumn<TimeInStage>;

/** Empty where there are too few deals. */
const dayCell = (survival: Survival | null, name: 'quarter' | 'half' | 'three_quarters'): Cell =>
  survival && (survival[name] ?? 'Not yet');

const dayColumn = (name: 'quarter' | 'three_quarters'): Column => ({
  heads: [`${LABELS[name]} (days)`],
  cells: ({ survival }) => [dayCell(survival, name)],
});

const EXPORT_COLUMNS: Readonly<Record<TimeColumn, Column>> = {
  stage: { heads: [LABELS.stage], cells: ({ stage }) => [STAGE_DEFINITIONS[stage].label] },
  left: { heads: [LABELS.left], cells: ({ left }) => [left] },
  still: { heads: [LABELS.still], cells: ({ still }) => [still] },
  quarter: dayColumn('quarter'),
  half: {
    heads: [`${LABELS.half} (days)`, 'Likely from (days)', 'Likely to (days)'],
    cells: ({ survival }) => [
      dayCell(survival, 'half'),
      survival?.half_range?.low ?? null,
      survival?.half_range?.high ?? null,
    ],
  },
  three_quarters: dayColumn('three_quarters'),
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof exportTimesInStage>, 'columns' | 'format'>;
  readonly columns: readonly TimeColumn[];
}

/** How long deals stay in each stage as a file. */
export function openTimesExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'time_in_stage_exported',
    title: 'Time in stage',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: async (tx, member) => ({
      items: (await readTimes(tx, member, filter, now)).stages,
      next_cursor: null,
    }),
  });
}
