import type { Role } from '@dealwright/domain/role';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, type ProofRun, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useSendInvitation } from './api.ts';
import { InvitedRoleField } from './invited-role-field.tsx';
import { SentLink } from './sent-link.tsx';

interface InviteDialogProps {
  /** Only an admin makes others one. */
  readonly mayGrantAdmin: boolean;
  readonly onClose: () => void;
}

const BLANK = { email: '', firstName: '', lastName: '' };
type Person = typeof BLANK;

function useInviteForm(run: ProofRun) {
  const [person, setPerson] = useState(BLANK);
  const [role, setRole] = useState<Role | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const send = useSendInvitation(run);
  const type = (change: Partial<Person>) => setPerson({ ...person, ...change });
  const emailError = isProblem(send.error)
    ? send.error.errors.find(({ path }) => path === 'email')?.message
    : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (person.email.trim() === '' || role === null) {
      setMessage('Please fill in required fields');
      return;
    }
    setMessage(null);
    send.mutate(
      { ...person, role },
      {
        onSuccess: ({ email }) =>
          notifySuccess('Invitation sent', { text: `${email} gets an email with the link.` }),
        onError: (error) => {
          if (!(error instanceof ProofDeclined))
            notifyError('Error sending invitation', { text: problemText(error) });
        },
      },
    );
  };

  return { person, type, role, setRole, message, emailError, sent: send.data, busy: send.isPending, submit };
}

/** Invites one person; what was sent can be passed on as a link too, this once. */
export function InviteDialog({ mayGrantAdmin, onClose }: InviteDialogProps) {
  const proof = useProof();
  const form = useInviteForm(proof.run);
  if (form.sent) return <SentLink invitation={form.sent} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Invite a colleague"
        description="We’ll email them a link that works once, for seven days."
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="invite-form" variant="primary" busy={form.busy}>
              Send Invitation
            </Button>
          </>
        }
      >
        <InviteForm form={form} mayGrantAdmin={mayGrantAdmin} />
      </Dialog>
      {proof.dialog}
    </>
  );
}

interface InviteFormProps {
  readonly form: ReturnType<typeof useInviteForm>;
  readonly mayGrantAdmin: boolean;
}

function InviteForm({ form, mayGrantAdmin }: InviteFormProps) {
  const { person, type, role, setRole, message, emailError, submit } = form;
  return (
    <form id="invite-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {message && <Callout tone="lost" live title={message} />}
      <Field label="Email" required error={emailError}>
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={person.email}
          onChange={(event) => type({ email: event.target.value })}
        />
      </Field>
      <InvitedRoleField value={role} mayGrantAdmin={mayGrantAdmin} onChange={setRole} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" optional>
          <Input
            autoComplete="off"
            value={person.firstName}
            onChange={(event) => type({ firstName: event.target.value })}
          />
        </Field>
        <Field label="Last Name" optional>
          <Input
            autoComplete="off"
            value={person.lastName}
            onChange={(event) => type({ lastName: event.target.value })}
          />
        </Field>
      </div>
    </form>
  );
}
