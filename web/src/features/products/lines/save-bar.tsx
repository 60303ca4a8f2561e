import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';

interface SaveBarProps {
  readonly busy: boolean;
  /** While it is undecided whose changes are kept. */
  readonly isLocked: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Stays in sight under a long grid while something isn't saved. */
export function SaveBar({ busy, isLocked, onSave, onDiscard }: SaveBarProps) {
  return (
    <div
      className={cx(
        'sticky bottom-3 z-10 flex items-center justify-end gap-2 rounded-lg border border-border bg-card px-3 py-2',
        'max-md:bottom-20',
      )}
    >
      <p role="status" className="mr-auto text-sm text-muted-foreground">
        Unsaved changes
      </p>
      <Button variant="outline" onClick={onDiscard} disabled={busy}>
        Discard
      </Button>
      <Button variant="primary" busy={busy} disabled={isLocked} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}
