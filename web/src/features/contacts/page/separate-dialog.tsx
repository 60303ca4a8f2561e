import { useNavigate } from '@tanstack/react-router';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { type ContactDeal, type ContactDetail, useSeparateContact } from '../api.ts';

interface SeparateDialogProps {
  readonly contact: ContactDetail;
  readonly deal: ContactDeal;
  readonly onClose: () => void;
}

/** Separates them after confirmation, and links to the new contact. */
function useSeparation({ contact, deal, onClose }: SeparateDialogProps) {
  const separate = useSeparateContact();
  const navigate = useNavigate();
  const confirm = () =>
    separate.mutate(
      { contact, stakeholderId: deal.stakeholder_id },
      {
        onSuccess: ({ id, name }) => {
          onClose();
          notifySuccess('Contacts separated', {
            text: `${name} on ${leadKey(deal.number)} is a contact of their own.`,
            action: {
              label: 'Open',
              run: () => void navigate({ to: '/contacts/$contactId', params: { contactId: id } }),
            },
          });
        },
      },
    );
  return { confirm, busy: separate.isPending, error: separate.error };
}

/** Undoes a match: the person of one deal becomes their own contact. */
export function SeparateDialog({ contact, deal, onClose }: SeparateDialogProps) {
  const { confirm, busy, error } = useSeparation({ contact, deal, onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Not the same person?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={confirm}>
            Separate contacts
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && (
          <Callout tone="lost" live title="Couldn’t separate the contacts">
            {problemText(error)}
          </Callout>
        )}
        <p className="text-pretty [overflow-wrap:anywhere]">
          {deal.stakeholder_name} on {leadKey(deal.number)} ({deal.name}) becomes a contact of their own, with
          their emails, calls and evidence from that deal. {contact.name} keeps the rest.
        </p>
      </div>
    </Dialog>
  );
}
