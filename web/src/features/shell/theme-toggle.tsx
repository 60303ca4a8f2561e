import { Monitor, Moon, Sun } from 'lucide-react';
import { type Mode, setMode, useColourMode, useMode } from '../../lib/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx';

const CHOICES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const satisfies readonly { value: Mode; label: string; icon: React.ReactNode }[];

export function ThemeToggle() {
  const mode = useMode();
  const shown = useColourMode();
  const Icon = shown === 'dark' ? Moon : Sun;
  return (
    <Menu
      trigger={
        <IconButton label="Colour mode" tooltip={false}>
          <Icon aria-hidden />
        </IconButton>
      }
    >
      <MenuRadioGroup label="Colour mode" value={mode} onValueChange={setMode} options={CHOICES} />
    </Menu>
  );
}
