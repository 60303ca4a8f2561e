import { MAX_INVITED_AT_ONCE } from '@dealwright/contract/identity/invitations';
import { parseInvitees, writeInvitee } from '@dealwright/domain/invitees';
import { ROLES, type Role } from '@dealwright/domain/role';
import { type SubmitEvent, useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
import { InviteResults } from './invite-results.tsx';
import { roleOptions } from './role-words.ts';
import { useInviteMany } from './team-api.ts';

interface InviteManyDialogProps {
  /** Only an admin makes others one. */
  readonly mayGrantAdmin: boolean;
  readonly onClose: () => void;
}

/** Invites everybody of a pasted list, and says of each what became of it. What failed can be mended and sent again. */
export function InviteManyDialog({ mayGrantAdmin, onClose }: InviteManyDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const proof = useProof();
  const invite = useInviteMany(proof.run);
  const people = parseInvitees(text);
  const tooMany = people.length > MAX_INVITED_AT_ONCE;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (invite.isPending || tooMany) return;
    if (people.length === 0 || role === null) {
      setMessage('Please fill in required fields');
      return;
    }
    setMessage(null);
    invite.mutate(
      { role, people },
      {
        onSuccess: ({ results }) => {
          const sent = results.filter((result) => result.sent).length;
          if (sent > 0)
            notifySuccess('Invitation sent', { text: `${formatCount(sent, 'person', 'people')} invited.` });
        },
        onError: (error) => {
          if (!(error instanceof ProofDeclined))
            notifyError('Error sending invitation', { text: problemText(error) });
        },
      },
    );
  };

  if (invite.data) {
    const mend = () => {
      const others = people.filter((_, at) => !invite.data.results[at]?.sent);
      setText(others.map(writeInvitee).join('\n'));
      invite.reset();
    };
    return <InviteResults results={invite.data.results} onMend={mend} onClose={onClose} />;
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Invite several people"
        description={`Paste a list of up to ${MAX_INVITED_AT_ONCE}. Each person gets an email with their own link.`}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" disabled={tooMany} busy={invite.isPending}>
              Send Invitations
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {message && <Callout tone="lost" live title={message} />}
          <Field
            label="People"
            required
            error={
              tooMany ? `At most ${MAX_INVITED_AT_ONCE} at once; these are ${people.length}.` : undefined
            }
            help={
              people.length > 0
                ? `${formatCount(people.length, 'person', 'people')} in the list.`
                : 'Separate with commas or new lines: ada@company.com, or Ada Lovelace <ada@company.com>.'
            }
          >
            <Textarea
              rows={6}
              className="min-h-32"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Field label="Role" required help="Applies to everyone in the list.">
            <Select
              value={role}
              onValueChange={setRole}
              options={roleOptions(ROLES.filter((one) => mayGrantAdmin || one !== 'admin'))}
              placeholder="Choose a role"
            />
          </Field>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
