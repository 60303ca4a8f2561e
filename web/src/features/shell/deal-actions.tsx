import { Ellipsis, Pin, Share2 } from 'lucide-react';
import { lazy } from 'react';
import type { ActiveDeal } from '../../lib/active-deal.ts';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { announceComing } from './coming-soon.ts';

const MoreDealActions = lazy(() =>
  import('./more-deal-actions.tsx').then((module) => ({ default: module.MoreDealActions })),
);

/** Pin, share, and what is done with the deal as a whole. */
export function DealActions({ deal }: { readonly deal: ActiveDeal }) {
  return (
    <div role="toolbar" aria-label="Deal actions" className="flex items-center">
      <IconButton
        label={deal.pinned ? 'Unpin deal' : 'Pin deal'}
        aria-pressed={deal.pinned}
        onClick={deal.togglePin}
      >
        <Pin aria-hidden className={cx(deal.pinned && 'fill-current text-primary')} />
      </IconButton>
      <IconButton label="Share Deal" onClick={() => announceComing('Share Deal')}>
        <Share2 aria-hidden />
      </IconButton>
      <MenuButton
        menu={(props) => <MoreDealActions {...props} />}
        trigger={
          <IconButton label="More deal actions" tooltip={false}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </div>
  );
}
