import { ArrowRight } from 'lucide-react';
import { formatRelative, formatTime } from '../../../lib/format.ts';
import { PagedCard } from '../../../ui/paged-card.tsx';
import { type ContactHistoryEntry, useContactHistory } from '../api.ts';
import { contactChange } from './contact-history-words.ts';

/** Changes of the contact, newest first. */
export function ContactHistoryCard({ contactId }: { readonly contactId: string }) {
  return (
    <PagedCard
      title="History"
      query={useContactHistory(contactId)}
      none="No changes yet."
      scrolls
      row={(entry) => <HistoryLine key={entry.id} entry={entry} />}
    />
  );
}

function HistoryLine({ entry }: { readonly entry: ContactHistoryEntry }) {
  const { subject, from, to, text } = contactChange(entry);
  return (
    <li className="px-4 py-2 text-sm">
      <p className="text-pretty [overflow-wrap:anywhere]">
        <span className="font-medium">{subject}</span>{' '}
        {text === undefined ? (
          <>
            <span className="text-muted-foreground">{from}</span>{' '}
            <ArrowRight role="img" aria-label="became" className="inline size-3.5 text-muted-foreground" />{' '}
            {to}
          </>
        ) : (
          <span className="text-muted-foreground">{text}</span>
        )}
      </p>
      <p className="text-xs text-muted-foreground">
        {entry.actor?.name ?? 'Dealwright'} ·{' '}
        <time dateTime={entry.created_at} title={formatTime(entry.created_at)}>
          {formatRelative(entry.created_at)}
        </time>
      </p>
    </li>
  );
}
