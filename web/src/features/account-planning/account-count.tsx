import { formatCount, formatNumber } from '../../lib/format.ts';
import { type AccountSearch, isNarrowed } from './account-search.ts';
import { type AccountCounted, useAccountCount } from './api.ts';

/** '12 of 85 accounts'; what is too many to count is 'More than 10,000 accounts'. */
export function countWords({ matching, more, all }: AccountCounted, narrowed: boolean): string {
  const found = `${more ? 'More than ' : ''}${formatNumber(matching)}`;
  if (narrowed && all !== null) return `${found} of ${formatCount(all, 'account')}`;
  return `${more ? 'More than ' : ''}${formatCount(matching, 'account')}`;
}

/** How many accounts there are, and how many of them match. */
export function AccountCount({ search }: { readonly search: AccountSearch }) {
  const { data, isPlaceholderData } = useAccountCount(search);
  if (!data || data.all === 0) return null;
  return (
    <p role="status" aria-busy={isPlaceholderData} className="text-sm text-muted-foreground tabular-nums">
      {countWords(data, isNarrowed(search))}
    </p>
  );
}
