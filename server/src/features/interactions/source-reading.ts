import type { INTERACTION_KINDS, SOURCE_FORMATS, Speaker } from '@dealwright/contract/interactions';

export type InteractionKind = (typeof INTERACTION_KINDS)[number];
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** A person whom a label in the text may mean. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly title: string | null;
  readonly side: 'buyer' | 'seller';
}

/** Whom a text of this deal may speak of. */
export interface Surroundings {
  readonly people: readonly KnownPerson[];
  readonly sellerCompanies: readonly string[];
  readonly buyerCompany: string | null;
}

export type SourceInput =
  | { readonly text: string }
  | { readonly bytes: Uint8Array; readonly fileName: string };

export interface ReadText {
  /** The text as it is kept; the places of quotes count UTF-16 units in it. */
  readonly body: string;
  readonly format: SourceFormat;
  readonly kind: InteractionKind;
  readonly title: string;
  /** The day the text itself names, 'YYYY-MM-DD'. */
  readonly occurredOn: string | null;
  readonly speakers: readonly ProposedSpeaker[];
}

export type ProposedSpeaker = Omit<Speaker, 'confirmed'> & { readonly reason: string };

/** How texts are read. The analyst brings it; interactions only say what they need of it. */
export interface SourceReading {
  /**
   * Takes its time beside the event loop, so never call it inside a transaction. Throws `invalid_input`, `too_large` or
   * `unsupported_type` for unreadable text, `too_slow_to_read` if reading takes too long.
   */
  read(companyId: string, input: SourceInput, surroundings: Surroundings): Promise<ReadText>;
}
