import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { KeepTyped } from './keep-typed.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  /** Where what is typed is kept, of a form that has fields for amounts or dates. */
  readonly draft?: string;
  /** What it does cannot be put right afterwards. */
  readonly destructive?: boolean;
  readonly busy: boolean;
  /** What went wrong as a whole; what is wrong with a field stands at the field. */
  readonly failure?: string | null | undefined;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few fields that are sent together; mounted while it is open. */
export function FormDialog({
  title,
  description,
  submitLabel,
  draft,
  destructive = false,
  busy,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={destructive ? 'destructive' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {failure && <Callout tone="lost" title={failure} live />}
        {draft === undefined ? children : <KeepTyped draft={draft}>{children}</KeepTyped>}
      </form>
    </Dialog>
  );
}
