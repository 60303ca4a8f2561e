import { MAX_INVITED_AT_ONCE } from '@dealwright/contract/identity/invitations';
import { parseInvitees, writeInvitee } from '@dealwright/domain/invitees';
import type { Role } from '@dealwright/domain/role';
import { type SubmitEvent, useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, type ProofRun, useProof } from '../../identity/two-factor/use-proof.tsx';
import { InviteResults } from './invite-results.tsx';
import { InvitedRoleField } from './invited-role-field.tsx';
import { useInviteMany } from './team-api.ts';

interface InviteManyDialogProps {
  /** Only an admin makes others one. */
  readonly mayGrantAdmin: boolean;
  readonly onClose: () => void;
}

function tellSent(count: number): void {
  if (count > 0)
    notifySuccess('Invitation sent', { text: `${formatCount(count, 'person', 'people')} invited.` });
}

function useInviteManyForm(run: ProofRun) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const invite = useInviteMany(run);
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
        onSuccess: ({ results }) => tellSent(results.filter(({ sent }) => sent).length),
        onError: (error) => {
          if (!(error instanceof ProofDeclined))
            notifyError('Error sending invitation', { text: problemText(error) });
        },
      },
    );
  };

  const results = invite.data?.results;
  const mend = () => {
    const others = people.filter((_, at) => !results?.[at]?.sent);
    setText(others.map(writeInvitee).join('\n'));
    invite.reset();
  };
  return {
    text,
    setText,
    role,
    setRole,
    message,
    people,
    tooMany,
    busy: invite.isPending,
    submit,
    results,
    mend,
  };
}

/** Invites everyone of a pasted list, and says of each what became of it. What failed can be mended and sent again. */
export function InviteManyDialog({ mayGrantAdmin, onClose }: InviteManyDialogProps) {
  const id = useId();
  const proof = useProof();
  const form = useInviteManyForm(proof.run);
  if (form.results) return <InviteResults results={form.results} onMend={form.mend} onClose={onClose} />;
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
            <Button type="submit" form={id} variant="primary" disabled={form.tooMany} busy={form.busy}>
              Send Invitations
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          {form.message && <Callout tone="lost" live title={form.message} />}
          <PeopleField form={form} />
          <InvitedRoleField
            value={form.role}
            mayGrantAdmin={mayGrantAdmin}
            help="Applies to everyone in the list."
            onChange={form.setRole}
          />
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}

function PeopleField({ form }: { readonly form: ReturnType<typeof useInviteManyForm> }) {
  const { text, setText, people, tooMany } = form;
  return (
    <Field
      label="People"
      required
      error={
        tooMany
          ? `You can invite up to ${MAX_INVITED_AT_ONCE} at once. This list has ${people.length}.`
          : undefined
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
  );
}
