import { useState } from 'react';
import { useIsPhone } from '../../lib/use-media.ts';
import { useSession } from '../session/api.ts';
import { sectionsFor } from './sections.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { useSettings } from './use-settings.ts';

/** Settings over whatever page is shown: a dialog, or on phones a drawer. */
export function SettingsOverlay() {
  const { tab, change, close } = useSettings();
  const { data: session } = useSession();
  const isPhone = useIsPhone();
  const [allClosed, setAllClosed] = useState(false);
  const sections = sectionsFor(session?.profile?.role ?? null);
  const asked = sections.find(({ key }) => key === tab) ?? sections[0];
  if (tab === null || !asked) return null;
  if (!isPhone) {
    return <SettingsDialog tab={asked.key} sections={sections} onTabChange={change} onClose={close} />;
  }
  return (
    <SettingsDrawer
      tab={allClosed ? null : asked.key}
      sections={sections}
      onTabChange={(next) => {
        setAllClosed(next === '');
        if (next !== '') change(next);
      }}
      onClose={close}
    />
  );
}
