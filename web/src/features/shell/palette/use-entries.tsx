import { useNavigate } from '@tanstack/react-router';
import {
  Building2,
  Keyboard,
  LifeBuoy,
  ListPlus,
  Monitor,
  Moon,
  Plus,
  Sun,
  UserRoundPlus,
  Zap,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { isCharacterKey, useKeyedActions } from '../../../lib/hotkeys.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { type Mode, setMode } from '../../../lib/theme.ts';
import { useOverlay } from '../../../lib/use-overlay.ts';
import { useSettings } from '../../../lib/use-settings.ts';
import { useSessionState } from '../../identity/session/api.ts';
import { sectionsFor } from '../settings/sections.ts';
import type { Entry } from './entries.ts';

export interface PalettePage {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
}

const MODES: readonly { readonly mode: Mode; readonly label: string; readonly Icon: typeof Sun }[] = [
  { mode: 'light', label: 'Color mode: light', Icon: Sun },
  { mode: 'dark', label: 'Color mode: dark', Icon: Moon },
  { mode: 'system', label: 'Color mode: system', Icon: Monitor },
];

/** Keys that only make sense where the pointer or the focus already is are left to the keyboard. */
const OFFERED_KEYS = ['Everywhere', 'Deal', 'Deal tabs'];

function useSettingsEntries(): Entry[] {
  const settings = useSettings();
  const { profile } = useSessionState();
  return sectionsFor(profile?.role ?? null).map(({ key, title, words = '', icon: Icon }) => ({
    id: `settings-${key}`,
    group: 'Settings',
    label: title,
    words: `settings ${words}`,
    icon: <Icon aria-hidden />,
    run: () => (settings.shown === null ? settings.open(key) : settings.change(key)),
  }));
}

function useKeyEntries(own: string): Entry[] {
  const singleKeys = useSingleKeys();
  return useKeyedActions()
    .filter(({ group, keys }) => OFFERED_KEYS.includes(group) && keys !== own)
    .map(({ keys, label, group, run }) => ({
      id: `key-${keys}`,
      group: 'Actions',
      label,
      ...(group !== 'Everywhere' && { hint: group }),
      ...((singleKeys || !isCharacterKey(keys)) && { keys }),
      icon: keys === '?' ? <Keyboard aria-hidden /> : <Zap aria-hidden />,
      run: () => run(new KeyboardEvent('keydown')),
    }));
}

const NEW_TASK = 'New task';

interface Own {
  readonly pages: readonly PalettePage[];
  /** The keys that open the palette: no entry of it. */
  readonly keys: string;
  /** Null without the right. */
  readonly onNewDeal: (() => void) | null;
}

const pageEntry = ({ to, label, icon: Icon }: PalettePage, run: () => void): Entry => ({
  id: `page-${to}`,
  group: 'Pages',
  label,
  words: 'page',
  icon: <Icon aria-hidden />,
  run,
});

const newDealEntry = (run: () => void): Entry => ({
  id: 'new-deal',
  group: 'Actions',
  label: 'New deal',
  icon: <Plus aria-hidden />,
  run,
});

const supportEntry = (run: () => void): Entry => ({
  id: 'support',
  group: 'Actions',
  label: 'Contact support',
  words: 'help ticket',
  icon: <LifeBuoy aria-hidden />,
  run,
});

const importEntry = (run: () => void): Entry => ({
  id: 'import',
  group: 'Actions',
  label: 'Import files',
  words: 'upload csv excel xlsx crm deals accounts',
  icon: <ListPlus aria-hidden />,
  run,
});

const MODE_ENTRIES = MODES.map(
  ({ mode, label, Icon }): Entry => ({
    id: `mode-${mode}`,
    group: 'Actions',
    label,
    words: 'theme appearance',
    icon: <Icon aria-hidden />,
    run: () => setMode(mode),
  }),
);

/** Everything that can be gone to or done from here, but for the deals. */
export function useEntries({ pages, keys, onNewDeal }: Own): Entry[] {
  const navigate = useNavigate();
  const support = useOverlay('/support', 'request');
  const { profile } = useSessionState();
  const settings = useSettingsEntries();
  const actions = useKeyEntries(keys);
  const mayWrite = profile?.role !== 'viewer';
  const goals = pages.map((page) => pageEntry(page, () => void navigate({ to: page.to })));
  const newTask: Entry = {
    id: 'new-task',
    group: 'Actions',
    label: NEW_TASK,
    words: 'add to do',
    icon: <ListPlus aria-hidden />,
    run: () => void navigate({ to: '/tasks', search: { new: true } }),
  };
  const newAccount: Entry = {
    id: 'new-account',
    group: 'Actions',
    label: 'New account',
    words: 'add company customer',
    icon: <Building2 aria-hidden />,
    run: () => void navigate({ to: '/account-planning', search: { new: true } }),
  };
  const newContact: Entry = {
    id: 'new-contact',
    group: 'Actions',
    label: 'New contact',
    words: 'add person people',
    icon: <UserRoundPlus aria-hidden />,
    run: () => void navigate({ to: '/contacts', search: { new: true } }),
  };
  return [
    ...goals,
    ...settings,
    // On a deal its own key adds one there.
    ...(mayWrite && !actions.some(({ label }) => label === NEW_TASK) ? [newTask] : []),
    ...(onNewDeal ? [newDealEntry(onNewDeal)] : []),
    ...(mayWrite ? [newAccount, newContact] : []),
    supportEntry(() => support.open()),
    ...MODE_ENTRIES,
    ...(mayWrite ? [importEntry(() => void navigate({ to: '/import' }))] : []),
    ...actions,
  ];
}
