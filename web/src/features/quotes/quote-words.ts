import { QUOTE_STATE_LABELS, quoteName } from '@dealwright/domain/quote';
import type { Tone } from '../../ui/badge.tsx';
import type { QuoteBrief } from './api.ts';

export const nameOf = ({ number, revision }: Pick<QuoteBrief, 'number' | 'revision'>): string =>
  quoteName(number, revision);

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
}

/** The state of a quote in a word; a sent one whose day has passed is expired, and a draft says that it waits. */
export function stateWords(
  { state, approval, valid_until }: Pick<QuoteBrief, 'state' | 'approval' | 'valid_until'>,
  today: string,
): StateWords {
  if (state === 'draft' && approval === 'requested') return { label: 'Waiting for approval', tone: 'warn' };
  if (state === 'draft' && approval === 'declined') return { label: 'Approval declined', tone: 'lost' };
  if (state === 'draft' && approval === 'approved') return { label: 'Approved', tone: 'primary' };
  if (state === 'sent' && valid_until !== null && valid_until < today)
    return { label: 'Expired', tone: 'warn' };
  const tones = {
    draft: 'neutral',
    sent: 'primary',
    accepted: 'won',
    rejected: 'lost',
    superseded: 'neutral',
  } as const;
  return { label: QUOTE_STATE_LABELS[state], tone: tones[state] };
}
