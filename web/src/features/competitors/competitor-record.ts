import {
  type Competitor,
  competitorSchema,
  type newCompetitorSchema,
} from '@dealwright/contract/competitors/competitors';
import { COMPETITOR_KIND_LABELS } from '@dealwright/domain/competitor';
import type { z } from 'zod';
import type { RecordType } from '../../lib/save-record.ts';

export type CompetitorInput = z.input<typeof newCompetitorSchema>;
export type CompetitorOutput = z.output<typeof newCompetitorSchema>;

/** The fields of a competitor that people edit. */
export type CompetitorValues = Pick<Competitor, 'name' | 'kind' | 'aliases' | 'website'>;

/** A competitor with an edit conflict. */
export const COMPETITOR_TYPE: RecordType<Competitor, CompetitorValues> = {
  fields: {
    name: { label: 'Name', words: (name) => name || 'empty' },
    kind: { label: 'Type', words: (kind) => COMPETITOR_KIND_LABELS[kind] },
    aliases: { label: 'Other names', words: (aliases) => aliases.join(', ') || 'empty' },
    website: { label: 'Website', words: (website) => website || 'empty' },
  },
  valuesOf: ({ name, kind, aliases, website }) => ({ name, kind, aliases, website }),
  schema: competitorSchema,
};

export const EMPTY_COMPETITOR: CompetitorValues = { name: '', kind: 'company', aliases: [], website: null };

/** The values of a form. */
export function valuesOfInput(input: CompetitorInput): CompetitorValues {
  return {
    name: input.name,
    kind: input.kind ?? 'company',
    aliases: input.aliases ?? [],
    website: typeof input.website === 'string' ? input.website : null,
  };
}
