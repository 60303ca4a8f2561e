import { CircleHelp } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { MenuButton } from '../../ui/menu-button.tsx';

const HelpMenu = lazy(() => import('./help-menu.tsx').then((module) => ({ default: module.HelpMenu })));

/** The guide, and the keyboard shortcuts. */
export function HelpButton({ onShowKeys }: { readonly onShowKeys: () => void }) {
  return (
    <MenuButton
      menu={(props) => <HelpMenu {...props} onShowKeys={onShowKeys} />}
      trigger={
        <IconButton label="Help" tooltip={false}>
          <CircleHelp aria-hidden />
        </IconButton>
      }
    />
  );
}
