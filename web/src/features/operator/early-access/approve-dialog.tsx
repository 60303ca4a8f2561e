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

type Into = 'existing' | 'new';

interface NewCompany {
  readonly name: string;
  readonly domain: string;
}

type Errors = Readonly<Partial<Record<keyof NewCompany, string>>>;

type Company = Extract<Decision, { decision: 'approved' }>['company'];

function useApproval({ request, onClose }: DialogProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useDecide(request.id);

  const approve = (company: Company) => {
    setErrors({});
    setFailure(null);
    decide.mutate(
      { decision: 'approved', company },
      {
        onSuccess: () => {
          notifySuccess('Request approved', { text: `We emailed an invitation to ${request.email}.` });
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
  const approveNew = (company: NewCompany) => {
    const parsed = newCompanySchema.safeParse(company);
    if (parsed.success) approve(parsed.data);
    else setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])));
  };
  return { approve, approveNew, errors, failure, busy: decide.isPending };
}

/** Company, workspace, sample data and invitation come with one click; the company can be put right before. */
export function ApproveDialog({ request, onClose }: DialogProps) {
  const existing = request.existing_company;
  const [into, setInto] = useState<Into>(existing ? 'existing' : 'new');
  const [company, setCompany] = useState<NewCompany>({
    name: request.company,
    domain: existing ? '' : (request.suggested_domain ?? ''),
  });
  const { approve, approveNew, errors, failure, busy } = useApproval({ request, onClose });
  const person = `${request.first_name} ${request.last_name}`;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (existing && into === 'existing') approve({ id: existing.id });
    else approveNew(company);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Approve ${person}`}
      description={`We’ll invite ${request.email} as admin of a workspace with sample data.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="approve-form" variant="primary" busy={busy}>
            Approve
          </Button>
        </>
      }
    >
      <form id="approve-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure && <Callout tone="lost" live title={failure} />}
        {existing && <CompanyChoice existing={existing} person={person} into={into} onInto={setInto} />}
        {into === 'new' && <CompanyFields company={company} errors={errors} onChange={setCompany} />}
      </form>
    </Dialog>
  );
}

interface CompanyChoiceProps {
  readonly existing: NonNullable<EarlyAccessRequest['existing_company']>;
  /** Who would become an admin of it. */
  readonly person: string;
  readonly into: Into;
  readonly onInto: (into: Into) => void;
}

function CompanyChoice({ existing, person, into, onInto }: CompanyChoiceProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Company"
        value={into}
        onValueChange={onInto}
        segments={[
          { value: 'existing', label: existing.name },
          { value: 'new', label: 'A new company' },
        ]}
      />
      {into === 'existing' && (
        <Callout tone="warn">
          {existing.domain} belongs to {existing.name}, which has {existing.members}{' '}
          {existing.members === 1 ? 'member' : 'members'}. As an admin {person} can see and change everything
          in it.
        </Callout>
      )}
    </>
  );
}

interface CompanyFieldsProps {
  readonly company: NewCompany;
  readonly errors: Errors;
  readonly onChange: (company: NewCompany) => void;
}

function CompanyFields({ company, errors, onChange }: CompanyFieldsProps) {
  return (
    <>
      <Field label="Company name" required error={errors.name}>
        <Input
          value={company.name}
          onValueChange={(name) => onChange({ ...company, name })}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Domain"
        optional
        error={errors.domain}
        help="We’ll suggest this company for later requests from this domain. Leave it empty for providers such as gmail.com."
      >
        <Input
          value={company.domain}
          onValueChange={(domain) => onChange({ ...company, domain })}
          autoComplete="off"
          placeholder="acme.com"
        />
      </Field>
    </>
  );
}
