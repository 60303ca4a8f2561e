import { Moon, Sun } from 'lucide-react';
import { useColourMode } from '../../lib/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { MenuButton } from '../../ui/menu-button.tsx';

const ThemeMenu = lazy(() => import('./theme-menu.tsx').then((module) => ({ default: module.ThemeMenu })));

export function ThemeToggle() {
  const Icon = useColourMode() === 'dark' ? Moon : Sun;
  return (
    <MenuButton
      menu={(props) => <ThemeMenu {...props} />}
      trigger={
        <IconButton label="Color mode" tooltip={false}>
          <Icon aria-hidden />
        </IconButton>
      }
    />
  );
}
