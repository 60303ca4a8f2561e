import type { Readable } from 'node:stream';
import type { Competitor, listCompetitors } from '@dealwright/contract/competitors/competitors';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import { COMPETITOR_KIND_LABELS } from '@dealwright/domain/competitor';
import {
  COMPETITOR_COLUMN_LABELS as LABELS,
  type CompetitorColumn,
} from '@dealwright/domain/competitor-columns';
import { type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import { readCompetitorPage } from './read-competitors.ts';

const EXPORT_COLUMNS: Readonly<Record<CompetitorColumn, ExportColumn<Competitor>>> = {
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  kind: { heads: [LABELS.kind], cells: ({ kind }) => [COMPETITOR_KIND_LABELS[kind]] },
  aliases: { heads: [LABELS.aliases], cells: ({ aliases }) => [aliases.join('; ')] },
  website: { heads: [LABELS.website], cells: ({ website }) => [website] },
  won: { heads: [LABELS.won], cells: ({ win_rate: { won } }) => [won] },
  lost: { heads: [LABELS.lost], cells: ({ win_rate: { lost } }) => [lost] },
  win_rate: {
    heads: [LABELS.win_rate],
    cells: ({ win_rate: { rate } }) => [rate && Math.round(rate.share * 100)],
  },
  archived: {
    heads: [LABELS.archived],
    cells: ({ archived_at: archivedAt }) => [archivedAt === null ? 'No' : 'Yes'],
  },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: Pick<QueryOf<typeof listCompetitors>, 'archived'>;
  readonly columns: readonly CompetitorColumn[];
}

/** The competitors as a file, with how the deals that the person can read ended. */
export function openExport({ filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'competitors_exported',
    title: 'Competitors',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: (tx, member, page) => readCompetitorPage(tx, member, { ...filter, ...page }),
  });
}
