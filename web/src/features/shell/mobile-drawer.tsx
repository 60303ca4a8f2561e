import { Link } from '@tanstack/react-router';
import { BookOpen, Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AccountFooter } from './account-footer.tsx';
import { NavigationList, navigationItemClass } from './navigation-list.tsx';

/** Below 768 px: the sidebar as a drawer. Going somewhere closes it. */
export function MobileDrawer({ onSearch }: { readonly onSearch: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      side="left"
      title="Dealwright"
      widthClass="w-[18rem]"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Menu" tooltip={false} className="-ml-2">
          <MenuIcon aria-hidden />
        </IconButton>
      }
    >
      <div className="-mx-2 flex h-full flex-col justify-between">
        <div>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              onSearch();
            }}
            className={cx(navigationItemClass, 'mb-0.5 w-full')}
          >
            <Search aria-hidden />
            Search
          </button>
          <NavigationList onNavigate={() => setOpen(false)} />
          <Link to="/guide" onClick={() => setOpen(false)} className={cx(navigationItemClass, 'mt-0.5')}>
            <BookOpen aria-hidden />
            User guide
          </Link>
        </div>
        <div className="border-t border-border pt-2">
          <AccountFooter onOpen={() => setOpen(false)} />
        </div>
      </div>
    </Sheet>
  );
}
