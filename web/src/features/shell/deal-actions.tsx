import { Archive, Ellipsis, Pin, Share2, Trash2 } from 'lucide-react';
import type { ActiveDeal } from '../../lib/active-deal.ts';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notify } from '../../ui/toast.ts';

function announce(title: string): void {
  notify(title, { text: `${title} is coming soon.` });
}

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
      <IconButton label="Share Deal" onClick={() => announce('Share Deal')}>
        <Share2 aria-hidden />
      </IconButton>
      <Menu
        trigger={
          <IconButton label="More deal actions" tooltip={false}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => announce('Archive Deal')}>
          Archive Deal
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => announce('Delete Deal')}>
          Delete Deal
        </MenuItem>
      </Menu>
    </div>
  );
}
