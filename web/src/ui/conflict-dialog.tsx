import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface WhoseDialogProps {
  /** What the other one did, as a sentence. */
  readonly title: string;
  readonly theirs: string;
  readonly mine: string;
  readonly busy?: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  /** Of what it is about, where the title does not say so. */
  readonly children?: ReactNode;
}

/** Two people changed the same thing: shows both sides and lets the person choose. Closing it keeps theirs. */
export function ConflictDialog({
  title,
  theirs,
  mine,
  busy = false,
  onTheirs,
  onMine,
  children,
}: WhoseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onTheirs()}
      title={title}
      description="Keep theirs or yours?"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onTheirs}>
            Keep theirs
          </Button>
          <Button variant="primary" busy={busy} onClick={onMine}>
            Keep yours
          </Button>
        </>
      }
    >
      {children}
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <Side label="Theirs">{theirs}</Side>
        <Side label="Yours">{mine}</Side>
      </dl>
    </Dialog>
  );
}

function Side({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-border px-3 py-2">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
