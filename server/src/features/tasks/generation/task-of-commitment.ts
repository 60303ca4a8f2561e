import type { Day } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import type { Commitment } from './commitment.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const MAX_TITLE = 200;

/** Their 'send you my deck' is for us; ours is for them. */
function turned(deed: string, { you, your, my }: { you: string; your: string; my: string }): string {
  return deed
    .replaceAll(/\byou guys\b|\byou\b/gi, you)
    .replaceAll(/\byour\b/gi, your)
    .replaceAll(/\bmy\b/gi, my);
}

/** What we have to do about a promise: keep our own, and see to it that theirs is kept. */
export function titleOf({ saidBy, name, title }: Pick<Commitment, 'saidBy' | 'name' | 'title'>): string {
  if (saidBy === 'seller') {
    return cutText(capital(turned(title, { you: 'them', your: 'their', my: 'our' })), MAX_TITLE);
  }
  const deed = turned(title, { you: 'us', your: 'our', my: 'their' });
  const plain = deed.charAt(0).toLowerCase() + deed.slice(1);
  return cutText(`Follow up with ${name ?? 'the buyer'}: ${plain}`, MAX_TITLE);
}

/** When: as promised; today where that day is past already. */
export function dueOf(dueOn: Day | null, today: Day): Day | null {
  return dueOn !== null && dueOn < today ? today : dueOn;
}
