import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Keyboard } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { OpenMenuProps } from '../../ui/menu-button.tsx';

interface HelpMenuProps extends OpenMenuProps {
  readonly onShowKeys: () => void;
}

export function HelpMenu({ anchor, onClose, onShowKeys }: HelpMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <MenuItem icon={<BookOpen aria-hidden />} onSelect={() => void navigate({ to: '/guide' })}>
        User guide
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={onShowKeys}>
        Keyboard shortcuts
      </MenuItem>
    </Menu>
  );
}
