import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useHotkey, useHotkeyList } from '../../lib/hotkeys.ts';
import { useLocale } from '../../lib/locale.ts';
import { useRecordingPresence } from '../../lib/recording-presence.ts';
import { forgetChanges, lastChange } from '../../lib/undo.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { Conflicts } from '../../ui/conflicts.tsx';
import { lazy } from '../../ui/lazy.ts';
import { notify, prepareNotices } from '../../ui/toast.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { useWaitingMailbox } from '../identity/google/use-waiting-mailbox.ts';
import { useSession } from '../identity/session/api.ts';
import { Header } from './header.tsx';
import { NAVIGATION, WORK } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';

// None of them is part of the first view: they are asked for.
const SettingsOverlay = lazy(() =>
  import('./settings/settings-overlay.tsx').then((module) => ({ default: module.SettingsOverlay })),
);
const CompanyNotice = lazy(() =>
  import('../privacy/company-notice.tsx').then((module) => ({ default: module.CompanyNotice })),
);
const CommandPalette = lazy(() =>
  import('./shell-palette.tsx').then((module) => ({ default: module.ShellPalette })),
);
const RecordingBar = lazy(() =>
  import('../recordings/recording-bar.tsx').then((module) => ({ default: module.RecordingBar })),
);
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })));

const SEARCH_KEYS = 'mod+k';
const FIRST_VIEW_MS = 1000;
const CONTENT = 'content';
/** By then what lay over the page has given the focus back, or had nothing to give it to. */
const CLOSED_MS = 250;

/** G and a letter go to a page. */
function useGoKeys(): void {
  const navigate = useNavigate();
  useHotkeyList(
    [...NAVIGATION, ...WORK].map(({ to, keys, label }) => ({
      keys,
      label,
      group: 'Go to',
      run: () => void navigate({ to }),
    })),
  );
}

/** Where what had the focus went with its page, the keyboard goes on in the new one. */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(() => {
    let timer = 0;
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (document.activeElement === document.body)
          document.getElementById(CONTENT)?.focus({ preventScroll: true });
      }, CLOSED_MS);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [router]);
}

/** Takes back what was changed last on this page, and says what it was. */
function undoLastChange(): void {
  const change = lastChange();
  if (!change) {
    notify('Nothing to undo');
    return;
  }
  change.takeBack();
  notify('Undone', { text: change.text ? `${change.title} · ${change.text}` : change.title });
}

interface ShellKeys {
  readonly toggle: () => void;
  readonly openSettings: () => void;
  readonly showKeys: () => void;
  readonly search: () => void;
}

/** The keys that work on every page. */
function useShellKeys({ toggle, openSettings, showKeys, search }: ShellKeys): void {
  const group = 'Everywhere';
  useHotkey({
    keys: 'mod+b',
    label: 'Expand or collapse the sidebar',
    group,
    whileTyping: true,
    run: toggle,
  });
  useHotkey({ keys: 'g s', label: 'Settings', group: 'Go to', run: openSettings });
  useHotkey({ keys: 'mod+z', label: 'Undo the last change', group, onPageOnly: true, run: undoLastChange });
  useHotkey({ keys: '?', label: 'Keyboard shortcuts', group, run: showKeys });
  useHotkey({ keys: SEARCH_KEYS, label: 'Search everything', group, whileTyping: true, run: search });
}

/** What stays around every page of a signed-in person. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { expanded, toggle } = useSidebar();
  // All of a page is written anew when the person writes numbers and dates in another way.
  const locale = useLocale();
  useGoKeys();
  useFocusOnNewPage();
  useWaitingMailbox();
  // Signing out clears pending undos.
  useEffect(() => forgetChanges, []);
  useEffect(() => {
    const timer = setTimeout(prepareNotices, FIRST_VIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  // An operator may belong to no company.
  const isMember = Boolean(useSession().data?.workspace);
  const settings = useSettings();
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  const [palette, setPalette] = useState<boolean | null>(null);
  const search = () => setPalette(true);
  useShellKeys({ toggle, openSettings: () => settings.open(), showKeys, search });
  return (
    <TooltipProvider>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Sidebar expanded={expanded} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header expanded={expanded} onToggleSidebar={toggle} onSearch={search} onShowKeys={showKeys} />
          {isMember && (
            <Suspense fallback={null}>
              <CompanyNotice className="px-4 pt-3" />
            </Suspense>
          )}
          <main key={locale} id={CONTENT} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
          {isMember && <Recordings />}
        </div>
      </div>
      <Suspense fallback={null}>
        {settings.shown !== null && <SettingsOverlay held={palette === true} />}
      </Suspense>
      <Suspense fallback={null}>
        {palette !== null && <CommandPalette open={palette} onOpenChange={setPalette} keys={SEARCH_KEYS} />}
      </Suspense>
      <Suspense fallback={null}>{keysShown && <KeysDialog open onOpenChange={setKeysShown} />}</Suspense>
      <Conflicts />
    </TooltipProvider>
  );
}

/** What this browser records or uploads, on every page; loaded only where there is something. */
function Recordings() {
  const isThere = useRecordingPresence();
  return <Suspense fallback={null}>{isThere && <RecordingBar />}</Suspense>;
}

/** The first thing that Tab comes to. */
function SkipLink() {
  return (
    <a
      href="#content"
      className={cx(
        'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg',
        'focus:bg-primary focus:px-3 focus:py-2 focus:text-primary-foreground',
      )}
    >
      Skip to content
    </a>
  );
}
