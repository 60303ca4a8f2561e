import type { sendWorkspaceInvitation } from '@dealwright/contract/invitations';
import type { ResponseOf } from '@dealwright/contract/route';
import { Check, Copy } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { useCopied } from '../../lib/use-copied.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notifyError } from '../../ui/toast.ts';

interface SentLinkProps {
  readonly invitation: ResponseOf<typeof sendWorkspaceInvitation>;
  readonly onClose: () => void;
}

/** The link of what was just sent. It is kept nowhere, so this is the one chance to pass it on oneself. */
export function SentLink({ invitation, onClose }: SentLinkProps) {
  const { copied, showCopied } = useCopied();
  const link = new URL(invitation.accept_path, window.location.origin).href;
  const copy = async () => {
    try {
      await copyText(link);
      showCopied();
    } catch {
      notifyError('Not copied', { text: 'Select the link and copy it yourself.' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invitation on its way"
      description={`${invitation.email} gets a mail. You can also pass the link on yourself.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Field label="Link" help="Shown only now. It works for this address alone.">
        <div className="flex gap-2">
          <Input
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1"
          />
          <Button variant="outline" onClick={() => void copy()}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? 'Copied!' : 'Copy link'}
          </Button>
        </div>
      </Field>
    </Dialog>
  );
}
