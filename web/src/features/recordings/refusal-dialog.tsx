import { useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { notify, notifyError } from '../../ui/toast.ts';

interface RefusalDialogProps {
  readonly title: string;
  /** Answers what became of the transcript. */
  readonly refuse: () => Promise<'none' | 'removed' | 'quoted' | 'in_use' | undefined>;
  readonly onClose: () => void;
}

const REST = {
  none: undefined,
  removed: 'The transcript was deleted too.',
  quoted: 'Evidence quotes its transcript. Retract that evidence, then choose “They said no” again.',
  in_use: 'The analyst is reading its transcript. Choose “They said no” again in a minute.',
} as const;

/** Somebody doesn’t want to be recorded: asks once, says what goes. */
export function RefusalDialog({ title, refuse, onClose }: RefusalDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const rest = REST[(await refuse()) ?? 'none'];
      notify('Recording deleted', { text: rest ?? title });
      onClose();
    } catch (error) {
      notifyError('Couldn’t delete the recording', { text: problemText(error) });
      setBusy(false);
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Stop and delete this recording?"
      description={
        <>
          The audio of “{title}” and its transcript are deleted at once, here and on the server. Its title
          stays in the list, marked as stopped. This can’t be undone.
        </>
      }
      confirmLabel="They said no, delete it"
      cancelLabel="Keep it"
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
