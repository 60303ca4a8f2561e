export type UnreadableReason =
  | 'empty'
  | 'no_rows'
  | 'too_large'
  | 'too_many_columns'
  | 'cell_too_large'
  | 'not_a_table'
  | 'old_workbook'
  | 'protected_workbook'
  | 'packed_too_tightly'
  | 'too_much_memory'
  | 'too_slow'
  | 'broken';

/** A file that can't be imported. The message says what it is and what to do instead, for the person who chose it. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = 'UnreadableFile';
    this.reason = reason;
  }
}
