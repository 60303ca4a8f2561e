import type { LibraryAnswer } from '@dealwright/contract/rfp/library-answers';
import { formatDay } from '../../lib/format.ts';

/** 'Approved by Sara Winter, good until March 3'. */
export function approvalText({ approved_by: by, good_until: until }: LibraryAnswer): string {
  const who = by ? `Approved by ${by.name}` : 'Approved';
  return until === null ? who : `${who}, good until ${formatDay(until)}`;
}
