import type { Deal } from '@dealwright/contract/deals/deals';
import { formatRelative, formatTime } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { RestoreButton } from './restore-button.tsx';

/** Why a deal that one reads cannot be worked: it is archived, or a colleague shows it by a link. */
export function DealStanding({ deal }: { readonly deal: Deal }) {
  const { archived } = deal;
  if (archived) {
    return (
      <Callout
        tone="warn"
        title="This deal is archived"
        action={deal.can.shelve && <RestoreButton deal={deal} />}
        className="max-sm:flex-wrap"
      >
        {archived.by?.name ?? 'A former colleague'} archived it{' '}
        <time dateTime={archived.at} title={formatTime(archived.at)}>
          {formatRelative(archived.at)}
        </time>
        . It’s excluded from all totals and can’t be edited{deal.can.shelve ? ' until you restore it' : ''}.
      </Callout>
    );
  }
  if (!deal.shared) return null;
  return (
    <Callout tone="primary" title="Shared with you, read-only">
      A colleague sent you a link to this deal. You can view it until the link expires or is revoked.
    </Callout>
  );
}
