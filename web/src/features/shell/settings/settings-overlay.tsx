import { useState } from 'react';
import { useIsPhone } from '../../../lib/use-media.ts';
import { useSettings } from '../../../lib/use-settings.ts';
import { useSession } from '../../identity/session/api.ts';
import { sectionAskedFor, sectionsFor } from './sections.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';

/** Settings over whatever page is shown: a dialog, or on phones a drawer. `held` while something lies above them. */
export function SettingsOverlay({ held }: { readonly held: boolean }) {
  const { shown: tab, change, close: leave } = useSettings();
  // A click or Escape that closes what lies above them is not meant for the settings.
  const close = () => {
    if (!held) leave();
  };
  const { data: session } = useSession();
  const isPhone = useIsPhone();
  const [allClosed, setAllClosed] = useState(false);
  const sections = sectionsFor(session?.profile?.role ?? null);
  const asked = tab === null ? undefined : sectionAskedFor(tab, sections);
  if (!asked) return null;
  if (!isPhone) {
    return <SettingsDialog open={asked} sections={sections} onTabChange={change} onClose={close} />;
  }
  return (
    <SettingsDrawer
      open={allClosed ? null : asked}
      kept={asked.key}
      sections={sections.includes(asked) ? sections : [asked, ...sections]}
      onTabChange={(next) => {
        setAllClosed(next === '');
        if (next !== '') change(next);
      }}
      onClose={close}
    />
  );
}
