import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { GitCommitVertical } from 'lucide-react';
import { formatRelative } from '../../../lib/format.ts';
import { SentenceText } from './history-entry.tsx';
import { type HistoryNames, sentenceOf } from './history-sentence.ts';

interface ChangeLineProps {
  readonly entry: HistoryEntry;
  readonly names: HistoryNames;
}

/** One change in a card: what, and at the right when and who. */
export function ChangeLine({ entry, names }: ChangeLineProps) {
  return (
    <div className="flex items-start gap-3 px-4 py-2.5 text-sm">
      <GitCommitVertical aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <SentenceText sentence={sentenceOf(entry, names)} />
      </div>
      <When at={entry.created_at} who={entry.actor?.name ?? 'Dealwright'} />
    </div>
  );
}

export function When({ at, who }: { readonly at: string; readonly who: string }) {
  return (
    <span className="max-w-32 shrink-0 text-right text-xs leading-5 text-muted-foreground">
      <time dateTime={at}>{formatRelative(at)}</time>
      <span className="block truncate max-sm:hidden">{who}</span>
    </span>
  );
}
