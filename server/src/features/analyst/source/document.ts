/** What a stretch of the text is: spoken, written in a mail, noted, formal head, or quoted from an earlier mail. */
export type SegmentKind = 'speech' | 'mail' | 'note' | 'head' | 'quoted';

/** A stretch of one author's words. Offsets are UTF-16 code units into the document's text. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly kind: SegmentKind;
  readonly speakerLabel: string | null;
  /** The day it was written, 'YYYY-MM-DD', where the text says so. */
  readonly saidAt?: string;
  /** The heading above a note's line: 'Pain points', 'Next steps'. */
  readonly heading?: string;
  /** A mail's recipients, as written. */
  readonly recipients?: string;
}

/** A person the text introduces: in the list of participants, a mail header or a signature. */
export interface Participant {
  readonly name: string;
  readonly title: string | null;
  readonly company: string | null;
  readonly email: string | null;
  /** What the list's own heading says ('Seller:', 'Customer team'). */
  readonly side: 'buyer' | 'seller' | null;
}

/** A text as it is stored and shown, and what its parts are. */
export interface SourceDocument {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly participants: readonly Participant[];
}

export const SOURCE_FORMATS = ['txt', 'md', 'vtt', 'srt', 'eml', 'json', 'docx', 'pdf'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** The largest text that is read: 2 MiB of UTF-8. */
export const MAX_SOURCE_BYTES = 2 * 1024 * 1024;

export type UnreadableReason = 'binary' | 'encoding' | 'empty' | 'too_large' | 'format';

/** The file cannot be read as text; the message is for people. */
export class UnreadableSource extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = 'UnreadableSource';
    this.reason = reason;
  }
}
