import type { sendWorkspaceInvitation } from '@dealwright/contract/identity/invitations';
import type { ResponseOf } from '@dealwright/contract/route';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface SentLinkProps {
  readonly invitation: ResponseOf<typeof sendWorkspaceInvitation>;
  readonly onClose: () => void;
}

/** The link of what was just sent. It is kept nowhere, so this is the one chance to pass it on oneself. */
export function SentLink({ invitation, onClose }: SentLinkProps) {
  const link = new URL(invitation.accept_path, window.location.origin).href;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invitation on its way"
      description={`${invitation.email} will get an email. You can also share the link yourself.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Field label="Link" help="Copy it now; it won’t be shown again. Works only for this address.">
        <div className="flex gap-2">
          <Input
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1"
          />
          <CopyButton text={link} label="Copy link" />
        </div>
      </Field>
    </Dialog>
  );
}
