import type { Obligation, RfpFormat } from '@dealwright/domain/rfp';

/** Where a requirement is, for programs. Rows count from 1. */
interface TenderLocation {
  readonly sheet: string | null;
  readonly row: number | null;
}

export interface TenderRequirement {
  /** As the buyer wrote it: '3.1.2', 'R-014'. May occur twice. */
  readonly number: string | null;
  readonly section: string | null;
  readonly text: string;
  /** UTF-16 offsets in `Tender.text`. */
  readonly start: number;
  readonly end: number;
  /** 'Page 12', 'Line 12'. */
  readonly place: string;
  readonly location: TenderLocation;
  readonly obligation: Obligation | null;
  readonly weight: number | null;
}

export interface TenderDay {
  readonly kind: 'questions' | 'submission' | 'award' | 'start';
  /** YYYY-MM-DD */
  readonly day: string;
  /** The sentence that names it, in `Tender.text`. */
  readonly start: number;
  readonly end: number;
}

/** What a buyer’s document says. */
export interface Tender {
  readonly format: RfpFormat;
  readonly text: string;
  /** In the order of the document. */
  readonly requirements: readonly TenderRequirement[];
  readonly days: readonly TenderDay[];
}

/** A document that can’t be read. The message is for the person who chose it. */
export class UnreadableTender extends Error {
  readonly reason: 'empty' | 'wrong_type' | 'too_much_text';

  constructor(reason: UnreadableTender['reason'], message: string) {
    super(message);
    this.name = 'UnreadableTender';
    this.reason = reason;
  }
}
