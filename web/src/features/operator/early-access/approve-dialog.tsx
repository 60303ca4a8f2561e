import { newCompanySchema } from '@dealwright/contract/operator/early-access';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { type Decision, type EarlyAccessRequest, useDecide } from './waiting-list-api.ts';

interface DialogProps {
  readonly request: EarlyAccessRequest;
  readonly onClose: () => void;
}

type Errors = Readonly<Partial<Record<'name' | 'domain', string>>>;

/** Company, workspace, sample data and invitation come with one click; the company can be put right before. */
export function ApproveDialog({ request, onClose }: DialogProps) {
  const existing = request.existing_company;
  const [into, setInto] = useState<'existing' | 'new'>(existing ? 'existing' : 'new');
  const [name, setName] = useState(request.company);
  const [domain, setDomain] = useState(existing ? '' : (request.suggested_domain ?? ''));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useDecide(request.id);
  const person = `${request.first_name} ${request.last_name}`;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    let company: Extract<Decision, { decision: 'approved' }>['company'];
    if (existing && into === 'existing') company = { id: existing.id };
    else {
      const parsed = newCompanySchema.safeParse({ name, domain });
      if (!parsed.success) {
        setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])));
        return;
      }
      company = parsed.data;
    }
    setErrors({});
    setFailure(null);
    decide.mutate(
      { decision: 'approved', company },
      {
        onSuccess: () => {
          notifySuccess('Request approved', { text: `${request.email} has an invitation.` });
          onClose();
        },
        onError: (error) => {
          const refused = isProblem(error) ? error.errors : [];
          setErrors(
            Object.fromEntries(refused.map(({ path, message }) => [path.split('.').at(-1), message])),
          );
          setFailure(problemText(error));
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Approve ${person}`}
      description={`${request.email} gets an invitation as admin, to a workspace with sample data.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="approve-form" variant="primary" busy={decide.isPending}>
            Approve
          </Button>
        </>
      }
    >
      <form id="approve-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure && <Callout tone="lost" live title={failure} />}
        {existing && (
          <>
            <SegmentedControl
              aria-label="Company"
              value={into}
              onValueChange={setInto}
              segments={[
                { value: 'existing', label: existing.name },
                { value: 'new', label: 'A new company' },
              ]}
            />
            {into === 'existing' && (
              <Callout tone="warn">
                {existing.domain} belongs to {existing.name}, which has {existing.members}{' '}
                {existing.members === 1 ? 'member' : 'members'}. As an admin {person} can see and change
                everything in it.
              </Callout>
            )}
          </>
        )}
        {into === 'new' && (
          <>
            <Field label="Company name" required error={errors.name}>
              <Input value={name} onValueChange={setName} autoComplete="off" />
            </Field>
            <Field
              label="Domain"
              optional
              error={errors.domain}
              help="Later requests from this domain are offered this company. Leave empty for email providers such as gmail.com."
            >
              <Input value={domain} onValueChange={setDomain} autoComplete="off" placeholder="acme.com" />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
