import { type EmailConnection, SKIP_REASONS, type SkipReason } from '@dealwright/contract/integrations/gmail';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';

const REASONS: Readonly<Record<SkipReason, string>> = {
  no_people: 'no one from your deals',
  own_company: 'within your company',
  draft_or_spam: 'drafts, spam and trash',
  too_large: 'too large',
  unreadable: 'unreadable',
  by_colleague: 'already saved from a colleague’s mailbox',
};

/** Where every message went: what was seen is what was stored and all that was left out. */
export function SyncCounts({ counts }: Pick<EmailConnection, 'counts'>) {
  const { seen, stored, skipped } = counts;
  const reasons = SKIP_REASONS.filter((reason) => skipped[reason] > 0);
  return (
    <dl
      aria-label="Synced messages"
      className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 rounded-md bg-muted px-3 py-2 text-sm tabular-nums"
    >
      <Line count={seen}>messages checked</Line>
      <Line count={stored}>saved on deals</Line>
      {reasons.map((reason) => (
        <Line key={reason} count={skipped[reason]} muted>
          {`skipped: ${REASONS[reason]}`}
        </Line>
      ))}
    </dl>
  );
}

interface LineProps {
  readonly count: number;
  readonly muted?: boolean;
  readonly children: string;
}

function Line({ count, muted = false, children }: LineProps) {
  const tone = muted && 'text-muted-foreground';
  return (
    <div className={cx('col-span-2 grid grid-cols-subgrid', tone)}>
      <dt className="order-2">{children}</dt>
      <dd className="text-right font-medium">{formatNumber(count)}</dd>
    </div>
  );
}
