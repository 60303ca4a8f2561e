import { Ellipsis, Pin, Share2 } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import type { ActiveDeal } from '../../lib/active-deal.ts';
import { cx } from '../../lib/cx.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { MenuButton, type OpenMenuProps } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/toast.ts';
import { useSession } from '../identity/session/api.ts';
import { announceComing } from './coming-soon.ts';

const MoreDealActions = lazy(() =>
  import('./more-deal-actions.tsx').then((module) => ({ default: module.MoreDealActions })),
);

const DeleteDeal = lazy(() => import('./delete-deal.tsx').then((module) => ({ default: module.DeleteDeal })));

const MergeDealDialog = lazy(() =>
  import('../deals/merge/merge-deal-dialog.tsx').then((module) => ({ default: module.MergeDealDialog })),
);

const ShareDialog = lazy(() =>
  import('../deals/share/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
);

/** Pin, share, and what is done with the deal as a whole. On a phone the name of the deal needs the room more. */
export function DealActions({ deal }: { readonly deal: ActiveDeal }) {
  const isPhone = useIsPhone();
  const [sharing, setSharing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [merging, setMerging] = useState(false);
  const features = useSession().data?.features ?? [];
  const share = () => {
    if (!features.includes('deal_share')) announceComing('Share Deal');
    else if (deal.can.share) setSharing(true);
    else notify('Share Deal', { text: 'Only people who work on a deal in the pipeline can share it.' });
  };
  return (
    <div role="toolbar" aria-label="Deal actions" className="flex items-center">
      <PinButton deal={deal} />
      {!isPhone && (
        <IconButton label="Share Deal" onClick={share}>
          <Share2 aria-hidden />
        </IconButton>
      )}
      <MoreButton
        deal={deal}
        features={features}
        onShare={isPhone ? share : null}
        onMerge={() => setMerging(true)}
        onDelete={() => setDeleting(true)}
      />
      {deleting && (
        <Suspense>
          <DeleteDeal deal={deal} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
      {merging && (
        <Suspense>
          <MergeDealDialog number={deal.leadNumber} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <ShareDialog number={deal.leadNumber} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}

type MoreButtonProps = Omit<ComponentProps<typeof MoreDealActions>, keyof OpenMenuProps>;

function MoreButton(actions: MoreButtonProps) {
  return (
    <MenuButton
      menu={(props) => <MoreDealActions {...props} {...actions} />}
      trigger={
        <IconButton label="More deal actions" tooltip={false}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    />
  );
}

function PinButton({ deal }: { readonly deal: ActiveDeal }) {
  return (
    <IconButton
      label={deal.pinned ? 'Unpin deal' : 'Pin deal'}
      aria-pressed={deal.pinned}
      onClick={deal.togglePin}
    >
      <Pin aria-hidden className={cx(deal.pinned && 'fill-current text-primary')} />
    </IconButton>
  );
}
