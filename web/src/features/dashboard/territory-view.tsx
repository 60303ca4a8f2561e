import { useState } from 'react';
import { formatCount, formatMoneyCompact } from '../../lib/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { Account } from '../accounts/api.ts';
import { amountIn, currenciesOf, groupAccounts } from './amounts-of.ts';

const GROUPINGS = [
  { value: 'country', label: 'Country' },
  { value: 'industry', label: 'Industry' },
] as const;
type Grouping = (typeof GROUPINGS)[number]['value'];

interface TerritoryViewProps {
  readonly accounts: readonly Account[];
  readonly hasMore: boolean;
}

/** Where the open pipeline comes from. */
export function TerritoryView({ accounts, hasMore }: TerritoryViewProps) {
  const [grouping, setGrouping] = useState<Grouping>('country');
  const currencies = currenciesOf(groupAccounts(accounts, () => 'all')[0]?.amounts ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? currencies[0] ?? 'USD';
  const groups = groupAccounts(accounts, (account) => account[grouping]);
  const bars = groups
    .map(({ key, label, deals, accounts: count, amounts }) => {
      const amount = { amountMinor: amountIn(amounts, currency), currency };
      return {
        key,
        name: label,
        label: (
          <span className="block min-w-0">
            <span className="block truncate">{label}</span>
            <span className="block text-2xs text-muted-foreground">{formatCount(count, 'account')}</span>
          </span>
        ),
        value: amount.amountMinor,
        valueLabel: formatMoneyCompact(amount),
        note: formatCount(deals, 'deal'),
      };
    })
    .sort((a, b) => b.value - a.value);
  return (
    <BarChart
      title={grouping === 'country' ? 'Open pipeline by country' : 'Open pipeline by industry'}
      description={
        hasMore
          ? 'Counted over the first 1,000 accounts by name; there are more.'
          : `Counted over all ${formatCount(accounts.length, 'account')}.`
      }
      bars={bars}
      heads={{
        name: grouping === 'country' ? 'Country' : 'Industry',
        value: 'Open amount',
        note: 'Open deals',
      }}
      actions={
        <>
          {currencies.length > 1 && (
            <SegmentedControl
              aria-label="Currency"
              value={currency}
              onValueChange={setChosen}
              segments={currencies.slice(0, 4).map((value) => ({ value, label: value }))}
            />
          )}
          <SegmentedControl
            aria-label="Group by"
            value={grouping}
            onValueChange={setGrouping}
            segments={GROUPINGS}
          />
        </>
      }
    />
  );
}
