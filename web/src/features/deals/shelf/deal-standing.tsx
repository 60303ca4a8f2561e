import type { Deal } from '@dealwright/contract/deals';
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
        . It counts nowhere and cannot be changed{deal.can.shelve ? ' until it is restored' : ''}.
      </Callout>
    );
  }
  if (!deal.shared) return null;
  return (
    <Callout tone="primary" title="Shared with you, read only">
      A colleague gave you a link to this deal. You see it while the link holds.
    </Callout>
  );
}
