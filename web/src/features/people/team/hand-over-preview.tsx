import type { HandOver } from '@dealwright/contract/people/team';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';

interface HandOverPreviewProps {
  readonly handOver: HandOver;
  readonly from: string;
}

/** Whose the open deals become, how many they are, and what they are worth. */
export function HandOverPreview({ handOver, from }: HandOverPreviewProps) {
  const { to, open_deals, amounts, shelved_deals, open_tasks } = handOver;
  if (open_deals === 0 && shelved_deals === 0 && open_tasks === 0) {
    return <p className="rounded-lg bg-muted px-3 py-2.5 text-sm">{from} owns no open deals.</p>;
  }
  const parts = [
    open_deals > 0 && formatCount(open_deals, 'open deal'),
    shelved_deals > 0 && `${formatCount(shelved_deals, 'open deal')} in the archive and the trash`,
    open_tasks > 0 && formatCount(open_tasks, 'open task'),
  ].filter((part) => part !== false);
  return (
    <section aria-label="Handover" className="rounded-lg bg-muted px-3 py-3 text-sm">
      <div className="flex items-center gap-2.5">
        <Avatar name={to.name} decorative />
        <p className="min-w-0">
          <span className="font-medium">{to.name} (you)</span> takes over{' '}
          {parts.join(', ').replace(/, (?=[^,]*$)/, ' and ')}.
        </p>
      </div>
      {amounts.length > 0 && (
        <dl className="mt-2.5 divide-y divide-border border-t border-border">
          {amounts.map(({ currency, deals, amount_minor }) => (
            <div key={currency} className="flex items-baseline justify-between gap-4 py-1.5 last:pb-0">
              <dt className="text-muted-foreground">{`${formatCount(deals, 'deal')} in ${currency}`}</dt>
              <dd className="font-medium tabular-nums">
                {formatMoney({ amountMinor: amount_minor, currency })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
