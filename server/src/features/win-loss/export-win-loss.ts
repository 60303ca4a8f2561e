import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import type { exportWinLoss, WinLoss, WinLossGroup } from '@dealwright/contract/win-loss/win-loss';
import type { WinLossDimension } from '@dealwright/domain/win-loss';
import { WIN_LOSS_COLUMN_LABELS as LABELS, type WinLossColumn } from '@dealwright/domain/win-loss-columns';
import { DIMENSIONS, groupLabel, inOrder, sectionLabel } from '@dealwright/domain/win-loss-words';
import { invalid } from '../../platform/errors.ts';
import { type ExportColumn, type ListExport, openListExport, rateCells } from '../../platform/list-export.ts';
import { readWinLoss } from './read-win-loss.ts';

interface Row {
  readonly section: string;
  readonly group: WinLossGroup;
}

type Columns = Partial<Readonly<Record<WinLossColumn, ExportColumn<Row>>>>;

const SECTION_HEADS: Partial<Readonly<Record<WinLossDimension, string>>> = {
  pillar: 'Pillar',
  size: 'Currency',
};

/** What the table of loss reasons has instead: each is a share of the lost deals. */
const REASON_COLUMNS: Columns = {
  lost: { heads: [LABELS.lost], cells: ({ group }) => [group.lost] },
  rate: {
    heads: ['Share of lost (%)', 'Likely from (%)', 'Likely to (%)'],
    cells: ({ group }) => rateCells(group.rate),
  },
  quote: {
    heads: [LABELS.quote, 'Said by', 'Said on'],
    kinds: ['text', 'text', 'day'],
    cells: ({ group: { quote } }) => (quote ? [quote.text, quote.person, quote.said_on] : [null, null, null]),
  },
};

const RATE_COLUMNS: Columns = {
  won: { heads: [LABELS.won], cells: ({ group }) => [group.won] },
  lost: { heads: [LABELS.lost], cells: ({ group }) => [group.lost] },
  closed: { heads: [LABELS.closed], cells: ({ group }) => [group.won + group.lost] },
  rate: {
    heads: [LABELS.rate, 'Likely from (%)', 'Likely to (%)'],
    cells: ({ group }) => rateCells(group.rate),
  },
};

/** Those that the tables show for what deals are grouped by; the others are left out. */
function exportColumns(by: WinLossDimension): Readonly<Record<string, ExportColumn<Row>>> {
  const head = SECTION_HEADS[by];
  return {
    ...(head !== undefined && {
      section: { heads: [head], cells: ({ section }) => [sectionLabel(section)] },
    }),
    group: { heads: [DIMENSIONS[by].head], cells: ({ group }) => [groupLabel(by, group)] },
    ...(by === 'reason' ? REASON_COLUMNS : RATE_COLUMNS),
  };
}

const rowsOf = (by: WinLossDimension, { sections }: WinLoss): Row[] =>
  sections.flatMap(({ key: section, groups }) => inOrder(by, groups).map((group) => ({ section, group })));

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof exportWinLoss>, 'columns' | 'format'>;
  readonly columns: readonly WinLossColumn[];
}

/** The groups that the tables of win/loss show, as one file. Throws invalid for columns that none of them has. */
export async function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  const known = exportColumns(filter.by);
  if (!columns.some((column) => Object.hasOwn(known, column))) {
    throw invalid('columns', 'Choose a column that this table has');
  }
  return openListExport({
    ...by,
    action: 'win_loss_exported',
    title: 'Win-loss',
    columns: known,
    chosen: columns,
    filter: { ...filter },
    readPage: async (tx, member) => ({
      items: rowsOf(filter.by, await readWinLoss(tx, member, filter, now)),
      next_cursor: null,
    }),
  });
}
