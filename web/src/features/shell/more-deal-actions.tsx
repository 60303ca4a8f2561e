import { Archive, ArchiveRestore, Merge, Share2, Trash2 } from 'lucide-react';
import type { ActiveDeal } from '../../lib/active-deal.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { OpenMenuProps } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/toast.ts';
import { useShelving } from '../deals/shelf/use-shelving.ts';
import { announceComing } from './coming-soon.ts';

interface MoreDealActionsProps extends OpenMenuProps {
  readonly deal: ActiveDeal;
  readonly features: readonly string[];
  /** Where sharing has no button of its own. */
  readonly onShare: (() => void) | null;
  /** Asks with which deal. */
  readonly onMerge: () => void;
  /** Asks before the deal goes to the trash. */
  readonly onDelete: () => void;
}

/** What is seldom done with a deal as a whole. What an operator switched off says that it is coming. */
export function MoreDealActions({
  anchor,
  onClose,
  deal,
  features,
  onShare,
  onMerge,
  onDelete,
}: MoreDealActionsProps) {
  const shelving = useShelving();
  const aim = { number: deal.leadNumber, version: deal.version };
  const attempt = (title: string, act: () => void) => {
    if (deal.can.shelve) act();
    else notify(title, { text: 'Only the deal’s owner, a manager or an admin can do this.' });
  };
  const archive = () =>
    features.includes('deal_archive')
      ? attempt('Archive Deal', () => void shelving.archive(aim))
      : announceComing('Archive Deal');
  const remove = () =>
    features.includes('deal_delete') ? attempt('Delete Deal', onDelete) : announceComing('Delete Deal');
  return (
    <Menu open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      {onShare && (
        <MenuItem icon={<Share2 aria-hidden />} onSelect={onShare}>
          Share Deal
        </MenuItem>
      )}
      <ShelfItem
        archived={deal.archived}
        onArchive={archive}
        onRestore={() => attempt('Restore Deal', () => void shelving.restore(aim))}
      />
      {!deal.archived && (
        <MenuItem icon={<Merge aria-hidden />} onSelect={onMerge}>
          Merge with…
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={remove}>
        Delete Deal
      </MenuItem>
    </Menu>
  );
}

interface ShelfItemProps {
  readonly archived: boolean;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
}

function ShelfItem({ archived, onArchive, onRestore }: ShelfItemProps) {
  return archived ? (
    <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={onRestore}>
      Restore Deal
    </MenuItem>
  ) : (
    <MenuItem icon={<Archive aria-hidden />} onSelect={onArchive}>
      Archive Deal
    </MenuItem>
  );
}
