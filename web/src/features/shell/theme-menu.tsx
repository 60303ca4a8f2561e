import { Monitor, Moon, Sun } from 'lucide-react';
import { type Mode, setMode, useMode } from '../../lib/theme.ts';
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx';
import type { OpenMenuProps } from '../../ui/menu-button.tsx';

const CHOICES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const satisfies readonly { value: Mode; label: string; icon: React.ReactNode }[];

export function ThemeMenu({ anchor, onClose }: OpenMenuProps) {
  const mode = useMode();
  return (
    <Menu open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <MenuRadioGroup label="Color mode" value={mode} onValueChange={setMode} options={CHOICES} />
    </Menu>
  );
}
