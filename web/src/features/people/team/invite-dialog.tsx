import type { NamedOwner } from '@dealwright/contract/identity/members';
import type { Role } from '@dealwright/domain/role';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, type ProofRun, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useNamedOwners, useSendInvitation } from './api.ts';
import { InvitedRoleField } from './invited-role-field.tsx';
import { SentLink } from './sent-link.tsx';

interface InviteDialogProps {
  /** Only an admin makes others one. */
  readonly mayGrantAdmin: boolean;
  /** The named owner whom it is for. */
  readonly takesOver: NamedOwner | null;
  readonly onClose: () => void;
}

interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly takes_over_id: string | null;
}

/** The last word of the name is the last name. */
function personOf(owner: NamedOwner | null): Person {
  const words = owner?.name.split(' ') ?? [];
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    email: owner?.email ?? '',
    firstName: words.join(' '),
    lastName,
    takes_over_id: owner?.id ?? null,
  };
}

function useInviteForm(run: ProofRun, takesOver: NamedOwner | null) {
  const [person, setPerson] = useState(() => personOf(takesOver));
  const [role, setRole] = useState<Role | null>(takesOver?.role ?? null);
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
      // A viewer owns nothing.
      { ...person, takes_over_id: role === 'viewer' ? null : person.takes_over_id, role },
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
export function InviteDialog({ mayGrantAdmin, takesOver, onClose }: InviteDialogProps) {
  const proof = useProof();
  const form = useInviteForm(proof.run, takesOver);
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
        <InviteForm form={form} takesOver={takesOver} mayGrantAdmin={mayGrantAdmin} />
      </Dialog>
      {proof.dialog}
    </>
  );
}

interface InviteFormProps {
  readonly form: ReturnType<typeof useInviteForm>;
  readonly takesOver: NamedOwner | null;
  readonly mayGrantAdmin: boolean;
}

function InviteForm({ form, takesOver, mayGrantAdmin }: InviteFormProps) {
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
      {role !== 'viewer' && (
        <TakesOverField
          value={person.takes_over_id}
          known={takesOver}
          onChange={(takes_over_id) => type({ takes_over_id })}
        />
      )}
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

interface TakesOverFieldProps {
  readonly value: string | null;
  /** Shown while the others are not loaded. */
  readonly known: NamedOwner | null;
  readonly onChange: (id: string | null) => void;
}

/** Whose deals and accounts the invited person gets; nothing where every owner is a member. */
function TakesOverField({ value, known, onChange }: TakesOverFieldProps) {
  const named = useNamedOwners();
  const loaded = named.data?.pages.flatMap(({ items }) => items) ?? [];
  const owners = known && !loaded.some(({ id }) => id === known.id) ? [known, ...loaded] : loaded;
  if (owners.length === 0) return null;
  return (
    <Field
      label="Takes over the deals of"
      optional
      help="An owner from an import who isn’t a member yet. Their deals and accounts move when the invitation is accepted."
    >
      <Combobox
        value={value}
        options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="No one"
        onValueChange={onChange}
      />
    </Field>
  );
}
