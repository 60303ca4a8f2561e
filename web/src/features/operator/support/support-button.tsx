import { LifeBuoy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useOverlay } from '../../../lib/use-overlay.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazy } from '../../../ui/lazy.ts';

// Not part of the first view: it is asked for.
const SupportDialog = lazy(() =>
  import('./support-dialog.tsx').then((module) => ({ default: module.SupportDialog })),
);

/** Opens the dialog, which stays at the address `/support`, and beyond: files go on their way while it is closed. */
export function SupportButton() {
  const support = useOverlay('/support', 'request');
  const [opened, setOpened] = useState(false);
  if (support.shown !== null && !opened) setOpened(true);
  return (
    <>
      <IconButton label="Support" onClick={() => support.open()}>
        <LifeBuoy aria-hidden />
      </IconButton>
      {opened && (
        <Suspense fallback={null}>
          <SupportDialog shown={support.shown} onShow={support.change} onClose={support.close} />
        </Suspense>
      )}
    </>
  );
}
