import { periodLabel } from '@dealwright/domain/account-plan';
import { useDraft } from '../../../lib/drafts.ts';
import { failureText } from '../../../lib/http.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AccountDetail } from '../api.ts';
import { useCreatePlan } from './api.ts';

interface BeginDialogProps {
  readonly account: AccountDetail;
  readonly onClose: () => void;
  readonly onBegun: (planId: string) => void;
}

interface BeginForm {
  readonly choice: 'this' | 'next' | 'own';
  readonly own: { readonly starts_on: string; readonly ends_on: string };
  readonly copies: boolean;
}

const yearOf = (year: number) => ({ starts_on: `${year}-01-01`, ends_on: `${year}-12-31` });

const periodOf = ({ choice, own }: BeginForm, year: number): BeginForm['own'] =>
  choice === 'own' ? own : yearOf(choice === 'this' ? year : year + 1);

/** Begins a plan for a year, or for a custom period if the fiscal year differs. */
export function BeginDialog({ account, onClose, onBegun }: BeginDialogProps) {
  const year = new Date().getUTCFullYear();
  const former = account.plans[0];
  const draftKey = `plan.${account.id}.begin`;
  const [form, setForm, clear] = useDraft<BeginForm>(draftKey, {
    choice: 'this',
    own: yearOf(year),
    copies: former !== undefined,
  });
  const { choice, own, copies } = form;
  const set = (change: Partial<BeginForm>) => setForm({ ...form, ...change });
  const create = useCreatePlan(account.id);
  const period = periodOf(form, year);
  const isBackwards = period.starts_on >= period.ends_on;
  const submit = async () => {
    if (isBackwards) return;
    try {
      const plan = await create.mutateAsync({ ...period, copy_of: copies && former ? former.id : null });
      clear();
      onBegun(plan.id);
    } catch {
      // Said in the dialog.
    }
  };
  return (
    <FormDialog
      title="Start a plan"
      description={`${account.name}’s plan starts as a draft. Make it active when you’re ready to work from it.`}
      submitLabel="Start plan"
      draft={draftKey}
      busy={create.isPending}
      failure={create.error && failureText(create.error, 'Couldn’t start the plan.')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PeriodField year={year} choice={choice} onChange={(next) => set({ choice: next })} />
      {choice === 'own' && (
        <OwnPeriod own={own} isBackwards={isBackwards} onChange={(next) => set({ own: next })} />
      )}
      {former && (
        <CopyField former={former} copies={copies} onChange={(checked) => set({ copies: checked })} />
      )}
    </FormDialog>
  );
}

interface OwnPeriodProps {
  readonly own: BeginForm['own'];
  readonly isBackwards: boolean;
  readonly onChange: (own: BeginForm['own']) => void;
}

function OwnPeriod({ own, isBackwards, onChange }: OwnPeriodProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="From">
        <DateInput
          required
          keepAs="starts"
          value={own.starts_on}
          onValueChange={(day) => day && onChange({ ...own, starts_on: day })}
        />
      </Field>
      <Field label="To" error={isBackwards ? 'The end must be after the start' : undefined}>
        <DateInput
          required
          keepAs="ends"
          value={own.ends_on}
          onValueChange={(day) => day && onChange({ ...own, ends_on: day })}
        />
      </Field>
    </div>
  );
}

interface PeriodFieldProps {
  readonly year: number;
  readonly choice: BeginForm['choice'];
  readonly onChange: (choice: BeginForm['choice']) => void;
}

function PeriodField({ year, choice, onChange }: PeriodFieldProps) {
  return (
    <Field label="Period">
      <Select
        value={choice}
        onValueChange={onChange}
        options={[
          { value: 'this', label: String(year) },
          { value: 'next', label: String(year + 1) },
          { value: 'own', label: 'Custom dates, such as a fiscal year' },
        ]}
      />
    </Field>
  );
}

interface CopyFieldProps {
  readonly former: AccountDetail['plans'][number];
  readonly copies: boolean;
  readonly onChange: (copies: boolean) => void;
}

function CopyField({ former, copies, onChange }: CopyFieldProps) {
  return (
    <Checkbox
      checked={copies}
      onCheckedChange={onChange}
      label={`Copy from the plan for ${periodLabel(former.starts_on, former.ends_on)}`}
    />
  );
}
