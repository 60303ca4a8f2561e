import { useBlocker } from '@tanstack/react-router';
import { AlertDialog } from './alert-dialog.tsx';

interface UnsavedChangesProps {
  readonly when: boolean;
  /** What would be lost: 'Your profile', with a capital. */
  readonly what: string;
}

/** Asks before a form that was changed is left, by whatever way: closing, another section, back, reload. */
export function UnsavedChanges({ when, what }: UnsavedChangesProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    disabled: !when,
    withResolver: true,
  });
  return (
    <AlertDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      description={`${what} has unsaved changes.`}
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      destructive
      onConfirm={() => proceed?.()}
    />
  );
}
