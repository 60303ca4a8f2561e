import type { Readable } from 'node:stream';
import type {
  ClaimShare,
  CommitmentsKept,
  exportCommitmentsKept,
} from '@dealwright/contract/forecast/commitments';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import {
  type ClaimColumn,
  kindLabel,
  CLAIM_COLUMN_LABELS as LABELS,
} from '@dealwright/domain/commitment/claim-columns';
import {
  type ExportColumn,
  type ListExport,
  openListExport,
  rateCells,
} from '../../../platform/list-export.ts';
import { readKept } from './read-kept.ts';

/** A person's claims of a kind; without any, the person alone. */
interface Row extends Pick<CommitmentsKept, 'person' | 'deals' | 'withdrawn'> {
  readonly share: ClaimShare | null;
}

const rowsOf = ({ shares, ...one }: CommitmentsKept): Row[] =>
  shares.length === 0 ? [{ ...one, share: null }] : shares.map((share) => ({ ...one, share }));

const EXPORT_COLUMNS: Readonly<Record<ClaimColumn, ExportColumn<Row>>> = {
  person: { heads: [LABELS.person], cells: ({ person }) => [person.name] },
  deals: { heads: [LABELS.deals], cells: ({ deals }) => [deals] },
  withdrawn: { heads: [LABELS.withdrawn], cells: ({ withdrawn }) => [withdrawn] },
  claim: { heads: [LABELS.claim], cells: ({ share }) => [share && kindLabel(share)] },
  kept: { heads: [LABELS.kept], cells: ({ share }) => [share?.kept ?? null] },
  broken: { heads: [LABELS.broken], cells: ({ share }) => [share?.broken ?? null] },
  never_tested: { heads: [LABELS.never_tested], cells: ({ share }) => [share?.never_tested ?? null] },
  rate: {
    heads: [LABELS.rate, 'Likely from (%)', 'Likely to (%)'],
    cells: ({ share }) => rateCells(share?.rate ?? null),
  },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof exportCommitmentsKept>, 'columns' | 'format'>;
  readonly columns: readonly ClaimColumn[];
}

/** How many claims were true, by person and kind, as a file. */
export function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'commitments_exported',
    title: 'Commitments',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: async (tx, member, page) => {
      const { items, next_cursor } = await readKept(tx, member, { ...filter, ...page }, now);
      return { items: items.flatMap(rowsOf), next_cursor };
    },
  });
}
