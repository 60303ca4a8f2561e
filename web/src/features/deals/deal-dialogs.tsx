import { Announcer } from '../../ui/announcer.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LossDialog } from './loss-dialog.tsx';

/** What moving and changing deals may ask, and say to listeners. Once on each page that does so. */
export function DealDialogs() {
  return (
    <>
      <LossDialog />
      <ConflictDialog />
      <Announcer />
    </>
  );
}
