import type { Day } from '@dealwright/domain/calendar';
import type { Locale } from '@dealwright/domain/locale';

/** Who offers or who buys, as printed. */
export interface PaperParty {
  readonly name: string;
  readonly person: string | null;
  /** Lines separated by line breaks. */
  readonly address: string | null;
}

export interface PaperLine {
  readonly name: string;
  /** How it is billed, such as 'Monthly for 12 months'. */
  readonly terms: string;
  /** A decimal number such as '2.5'. */
  readonly quantity: string;
  readonly unitPriceMinor: number;
  readonly discountPercent: string;
  readonly taxPercent: string | null;
  readonly totalMinor: number;
}

/** One row below the lines. */
export interface PaperSum {
  readonly label: string;
  readonly amountMinor: number;
  readonly isTotal: boolean;
}

/** Everything that is printed of a quote. */
export interface QuotePaper {
  readonly number: string;
  readonly revision: number;
  readonly isDraft: boolean;
  readonly title: string;
  readonly day: Day;
  readonly validUntil: Day | null;
  readonly currency: string;
  readonly locale: Locale;
  readonly seller: PaperParty;
  readonly buyer: PaperParty;
  /** The bytes of a PNG or JPEG. */
  readonly logo: Uint8Array | null;
  readonly lines: readonly PaperLine[];
  readonly sums: readonly PaperSum[];
  readonly note: string | null;
  readonly terms: string | null;
}
