import type { RowCount } from '@dealwright/contract/page';
import { formatCount, formatNumber } from '../lib/format.ts';

/** '12 of 85 accounts'; what is too many to count is 'More than 10,000 accounts'. */
export function countWords({ matching, more, all }: RowCount, noun: string, narrowed: boolean): string {
  const found = `${more ? 'More than ' : ''}${formatNumber(matching)}`;
  if (narrowed && all !== null) return `${found} of ${formatCount(all, noun)}`;
  return `${more ? 'More than ' : ''}${formatCount(matching, noun)}`;
}

interface ListCountProps {
  readonly query: { readonly data: RowCount | undefined; readonly isPlaceholderData: boolean };
  /** 'account'. */
  readonly noun: string;
  readonly narrowed: boolean;
}

/** How many rows a list has, and how many of them match; nothing for an empty list. */
export function ListCount({ query: { data, isPlaceholderData }, noun, narrowed }: ListCountProps) {
  if (!data || data.all === 0) return null;
  return (
    <p role="status" aria-busy={isPlaceholderData} className="text-sm text-muted-foreground tabular-nums">
      {countWords(data, noun, narrowed)}
    </p>
  );
}
