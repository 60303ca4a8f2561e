import { formatCount, formatDay } from '../../lib/format.ts';
import type { DealSignal } from './api.ts';

interface SignalWords {
  readonly title: string;
  /** How it is known. */
  readonly why: string;
}

/** What a signal says, and how it is known. */
export function signalWords(signal: DealSignal): SignalWords {
  switch (signal.kind) {
    case 'silent':
      return {
        title: `${signal.person.name} hasn’t answered for ${formatCount(signal.waiting_days, 'day')}`,
        why:
          `Usually within ${formatCount(signal.usual_days, 'day')}: the median of ${signal.answers} answers. ` +
          `Waiting since ${formatDay(signal.day)}.`,
      };
    case 'new_domain':
      return {
        title: `Someone from ${signal.domain} joined the conversation`,
        why: `${signal.addresses.join(', ')}, first on ${formatDay(signal.day)}.`,
      };
    case 'left':
      return {
        title: `${signal.person.name} has left the company`,
        why: `On ${formatDay(signal.day)}, by their contact. They’re still on this deal.`,
      };
  }
}
