import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { Requirement, RequirementFilter } from '@dealwright/contract/rfp/requirements';
import type { Tx } from '@dealwright/db/database';
import { COMPLIANCE_LABELS, OBLIGATION_LABELS, REQUIREMENT_STATE_LABELS } from '@dealwright/domain/rfp';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import {
  type ExportColumn,
  type ListExport,
  openListExport,
  type PageAsked,
} from '../../platform/list-export.ts';
import { presentRequirement } from './present-rfp.ts';
import { requireReadableRfp } from './require-rfp.ts';
import { listRequirementPage, type RfpPlace } from './requirement-store.ts';

const LIST = 'rfp-requirements';

export async function readRequirementPage(
  tx: Tx,
  actor: Actor,
  place: RfpPlace,
  filter: RequirementFilter,
  { cursor, limit }: PageAsked,
): Promise<{ items: Requirement[]; next_cursor: string | null }> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.place, positionSchemas.id]);
  const asked = { userId: actor.userId, after, limit: limit + 1 };
  const rows = await listRequirementPage(tx, place, filter, asked);
  return pageFrom(rows, limit, presentRequirement, ({ position, id }) =>
    encodeCursor(LIST, [String(position), id]),
  );
}

const COLUMNS: Readonly<Record<string, ExportColumn<Requirement>>> = {
  number: { heads: ['No.'], cells: ({ number }) => [number] },
  section: { heads: ['Section'], cells: ({ section }) => [section] },
  text: { heads: ['Requirement'], cells: ({ text }) => [text] },
  place: { heads: ['Place'], cells: ({ place }) => [place] },
  obligation: {
    heads: ['Obligation'],
    cells: ({ obligation }) => [obligation && OBLIGATION_LABELS[obligation]],
  },
  weight: { heads: ['Weight'], kinds: ['decimal'], cells: ({ weight }) => [weight] },
  compliance: {
    heads: ['Compliance'],
    cells: ({ compliance }) => [compliance && COMPLIANCE_LABELS[compliance]],
  },
  answer: { heads: ['Answer'], cells: ({ answer }) => [answer] },
  owner: { heads: ['Owner'], cells: ({ owner }) => [owner?.name ?? null] },
  state: { heads: ['State'], cells: ({ state }) => [REQUIREMENT_STATE_LABELS[state]] },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: RequirementFilter;
  readonly lookup: { readonly number: number; readonly rfp_id: string };
}

/** The requirements of an RFP as a file. */
export function openExport({ filter, lookup, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'rfp_exported',
    title: 'Requirements',
    columns: COLUMNS,
    chosen: Object.keys(COLUMNS),
    filter,
    readPage: async (tx, member, page) => {
      const { place } = await requireReadableRfp(tx, member, lookup);
      return readRequirementPage(tx, member, place, filter, page);
    },
  });
}
