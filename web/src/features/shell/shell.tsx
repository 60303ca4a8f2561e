import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useHotkey } from '../../lib/hotkeys.ts';
import { lazy } from '../../ui/lazy.ts';
import { prepareNotices } from '../../ui/toast.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { useWaitingMailbox } from '../google/use-waiting-mailbox.ts';
import { useSession } from '../session/api.ts';
import { useSettings } from '../settings/use-settings.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';

// None of them is part of the first view: they are asked for.
const SettingsOverlay = lazy(() =>
  import('../settings/settings-overlay.tsx').then((module) => ({ default: module.SettingsOverlay })),
);
const CompanyNotice = lazy(() =>
  import('../data-controls/company-notice.tsx').then((module) => ({ default: module.CompanyNotice })),
);
const CommandPalette = lazy(() =>
  import('./shell-palette.tsx').then((module) => ({ default: module.ShellPalette })),
);
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })));

const SEARCH_KEYS = 'mod+k';
const FIRST_VIEW_MS = 1000;

/** What stays around every page of a signed-in person. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { expanded, toggle } = useSidebar();
  useHotkey({
    keys: 'mod+b',
    label: 'Expand or collapse the sidebar',
    group: 'Everywhere',
    whileTyping: true,
    run: toggle,
  });
  useWaitingMailbox();
  useEffect(() => {
    const timer = setTimeout(prepareNotices, FIRST_VIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  // An operator may belong to no company.
  const isMember = Boolean(useSession().data?.workspace);
  const settings = useSettings();
  const [keysShown, setKeysShown] = useState(false);
  useHotkey({ keys: '?', label: 'Show the keys', group: 'Everywhere', run: () => setKeysShown(true) });
  const [palette, setPalette] = useState<boolean | null>(null);
  const search = () => setPalette(true);
  useHotkey({
    keys: SEARCH_KEYS,
    label: 'Search everything',
    group: 'Everywhere',
    whileTyping: true,
    run: search,
  });
  return (
    <TooltipProvider>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-primary focus:px-3 focus:py-2 focus:text-primary-foreground"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <Sidebar expanded={expanded} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header expanded={expanded} onToggleSidebar={toggle} onSearch={search} />
          {isMember && (
            <Suspense fallback={null}>
              <CompanyNotice className="px-4 pt-3" />
            </Suspense>
          )}
          <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
      </div>
      {settings.shown !== null && (
        <Suspense fallback={null}>
          <SettingsOverlay held={palette === true} />
        </Suspense>
      )}
      {palette !== null && (
        <Suspense fallback={null}>
          <CommandPalette open={palette} onOpenChange={setPalette} keys={SEARCH_KEYS} />
        </Suspense>
      )}
      {keysShown && (
        <Suspense fallback={null}>
          <KeysDialog open onOpenChange={setKeysShown} />
        </Suspense>
      )}
    </TooltipProvider>
  );
}
