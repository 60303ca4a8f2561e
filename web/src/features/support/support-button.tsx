import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

// Not part of the first view: it is asked for.
const SupportDialog = lazy(() =>
  import('./support-dialog.tsx').then((module) => ({ default: module.SupportDialog })),
);

export function SupportButton() {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        label="Support"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <LifeBuoy aria-hidden />
      </IconButton>
      {opened && (
        <Suspense fallback={null}>
          <SupportDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
