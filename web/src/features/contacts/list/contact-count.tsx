import { formatCount, formatNumber } from '../../../lib/format.ts';
import { useContactCount } from '../api.ts';
import { type ContactSearch, isNarrowed } from '../contact-search.ts';

interface Counted {
  readonly matching: number;
  readonly more: boolean;
  readonly all: number;
}

/** '37 of 1,204 contacts'; a search with too many matches is counted up to a limit. */
export function countWords({ matching, more, all }: Counted, narrowed: boolean): string {
  if (!narrowed) return formatCount(all, 'contact');
  const found = more ? `More than ${formatNumber(matching)}` : formatNumber(matching);
  return `${found} of ${formatCount(all, 'contact')}`;
}

/** How many contacts there are, and how many of them match. */
export function ContactCount({ search }: { readonly search: ContactSearch }) {
  const { data, isPlaceholderData } = useContactCount(search);
  if (!data || data.all === 0) return null;
  return (
    <p role="status" aria-busy={isPlaceholderData} className="text-sm text-muted-foreground tabular-nums">
      {countWords(data, isNarrowed(search))}
    </p>
  );
}
