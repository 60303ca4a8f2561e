import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceKind, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import type { InteractionKind } from '@dealwright/server/features/analyst/analysis';

/** What a careful coach would find in a document. */
export interface Label {
  readonly pillar: Pillar;
  readonly quote: string;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  /** Coaches may differ: finding or missing it doesn't count. */
  readonly optional?: boolean;
  /** Its line in the file, from 1: a quote anywhere on it matches the label. */
  readonly line?: number;
  /** Other lines of the same turn, if a file splits turns. */
  readonly copies?: readonly number[];
  readonly speaker?: string;
}

export interface LabelledDocument {
  readonly document: string;
  readonly interactionKind: InteractionKind;
  readonly occurredOn: string;
  readonly sellerCompanies: readonly string[];
  readonly buyerCompany: string | null;
  readonly sellers: readonly string[];
  readonly buyers: readonly string[];
  /** Other names in the text for the same person. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  readonly about: string;
  readonly labels: readonly Label[];
  readonly content: Uint8Array;
}

/** The labeled documents of one set, in the order of their names. */
export function readSet(set: string): LabelledDocument[] {
  const folder = join(import.meta.dirname, 'documents', set);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const labels = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<
        LabelledDocument,
        'content'
      >;
      return { ...labels, content: readFileSync(join(folder, labels.document)) };
    });
}
