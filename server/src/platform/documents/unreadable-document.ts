/** What to tell the person who chose the file: what it is, and what to do instead. */
export const DOCUMENT_REFUSALS = {
  empty: 'This file is empty or has no text. Choose another one.',
  too_large:
    'This file is larger than 50 MB. Remove its pictures or split it into several documents, and choose those.',
  wrong_type:
    'This is not a document that can be read. Choose a Word document (.docx), PDF, Excel workbook (.xlsx) or text file.',
  old_document:
    'This is an old Word or Excel file, or has a password. Save it as .docx or .xlsx without a password and choose that file.',
  protected: 'This document has a password. Save it without one and choose that file.',
  scan:
    'This PDF is a scan: it holds pictures of pages, not text. ' +
    'Ask the buyer for the original document, or run text recognition on it first.',
  packed_too_tightly:
    'This document unpacks to far more than a document holds. Save it as PDF and choose that file.',
  too_much_memory: 'This document takes too much memory to read. Split it and choose the parts.',
  too_slow: 'Reading this document takes too long. Split it and choose the parts.',
  too_much_text: 'This document has more than 5 million characters of text. Split it and choose the parts.',
  too_many_requirements: 'This document has more than 20,000 requirements. Split it and choose the parts.',
  broken: 'This document is damaged. Open it, save it again and choose that file.',
} as const;

export type UnreadableReason = keyof typeof DOCUMENT_REFUSALS;

/** A document that can’t be read. The message is for the person who chose it. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string = DOCUMENT_REFUSALS[reason]) {
    super(message);
    this.name = 'UnreadableDocument';
    this.reason = reason;
  }
}
