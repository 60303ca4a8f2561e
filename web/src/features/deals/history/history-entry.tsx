import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { ArrowRight } from 'lucide-react';
import { dateFormat, formatTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type HistoryNames, type HistorySentence, sentenceOf } from './history-sentence.ts';
import { causeWords } from './history-words.ts';

/** The day stands above; the hour is enough here. */
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** The change itself: old value, arrow, new value; or a statement with what was written. */
export function SentenceText({ sentence }: { readonly sentence: HistorySentence }) {
  const { subject, from, to, text, quote } = sentence;
  return (
    <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
      <span className="font-medium">{subject}</span>{' '}
      {text === undefined ? (
        <span className="tabular-nums">
          <span className="text-muted-foreground">{from}</span>{' '}
          <ArrowRight role="img" aria-label="became" className="inline size-3.5 text-muted-foreground" /> {to}
        </span>
      ) : (
        <span className="text-muted-foreground">{text}</span>
      )}
      {quote && <q className="mt-0.5 line-clamp-3 block text-foreground">{quote}</q>}
    </span>
  );
}

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly names: HistoryNames;
}

/** One change: what, who, when and why. */
export function HistoryRow({ entry, names }: HistoryRowProps) {
  const cause = causeWords(entry);
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-2.5 md:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      {entry.actor ? (
        <Avatar name={entry.actor.name} decorative />
      ) : (
        <span aria-hidden className="mx-auto mt-2 size-2 rounded-full bg-input" />
      )}
      <SentenceText sentence={sentenceOf(entry, names)} />
      <p className="text-xs leading-5 text-muted-foreground max-md:col-start-2 max-md:mt-0.5 md:text-right">
        <span>{entry.actor?.name ?? 'Dealwright'}</span>
        {cause && <span> {cause}</span>}
        {entry.reason !== null && <span>: {entry.reason}</span>}
        <span aria-hidden> · </span>
        <time dateTime={entry.created_at} title={formatTime(entry.created_at)}>
          {dateFormat(CLOCK).format(new Date(entry.created_at))}
        </time>
      </p>
    </li>
  );
}
