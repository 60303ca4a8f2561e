import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { formatMoney } from '../../lib/format.ts';
import { PagedSheet } from '../../ui/paged-sheet.tsx';
import { useWeekAgoChanges, useWeekAgoDeals, type WeekAgoAsked } from './api.ts';
import { agoWords } from './compared-day.ts';
import { PastDealRow } from './change/past-deal-row.tsx';

interface WeekAgoSheetProps {
  readonly asked: WeekAgoAsked;
  readonly onClose: () => void;
}

/** What each deal added to a number in a week, or took from it. */
export function InWeekSheet({ asked, onClose }: WeekAgoSheetProps) {
  const { category } = asked;
  return (
    <PagedSheet
      title={`${category === 'closed' ? 'Closed' : FORECAST_LABELS[category]}, change in a week`}
      what="Deals"
      query={useWeekAgoChanges(asked)}
      onClose={onClose}
      row={({ id, amount_minor: amountMinor, currency, deal }) => (
        <PastDealRow
          key={id + currency}
          deal={deal}
          amount={`${amountMinor > 0 ? '+' : ''}${formatMoney({ amountMinor, currency })}`}
        />
      )}
    />
  );
}

/** The deals that a number of a week ago, or of another day, summed, with their amounts of then. */
export function WeekAgoSheet({ asked, onClose }: WeekAgoSheetProps) {
  const { category } = asked;
  return (
    <PagedSheet
      title={`${category === 'closed' ? 'Closed' : FORECAST_LABELS[category]} ${agoWords(asked.compare_to)}`}
      what="Deals"
      query={useWeekAgoDeals(asked)}
      onClose={onClose}
      row={({ id, amount_minor: amountMinor, currency, deal }) => (
        <PastDealRow key={id} deal={deal} amount={formatMoney({ amountMinor, currency })} />
      )}
    />
  );
}
