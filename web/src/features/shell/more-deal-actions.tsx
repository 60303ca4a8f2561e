import { Archive, Trash2 } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { OpenMenuProps } from '../../ui/menu-button.tsx';
import { announceComing } from './coming-soon.ts';

/** What is seldom done with a deal as a whole. */
export function MoreDealActions({ anchor, onClose }: OpenMenuProps) {
  return (
    <Menu open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <MenuItem icon={<Archive aria-hidden />} onSelect={() => announceComing('Archive Deal')}>
        Archive Deal
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => announceComing('Delete Deal')}>
        Delete Deal
      </MenuItem>
    </Menu>
  );
}
