import type { PeriodLength } from '@dealwright/domain/forecast-period/period';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { type ForecastPeriods, useChangePeriods } from '../api.ts';

const LENGTHS: readonly { value: PeriodLength; label: string }[] = [
  { value: 'quarter', label: 'Quarters' },
  { value: 'month', label: 'Months' },
];

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, index, 1),
  ),
}));

interface PeriodsDialogProps {
  readonly periods: ForecastPeriods;
  readonly onClose: () => void;
}

/** Where the fiscal year starts, and what is forecast: months or quarters. */
export function PeriodsDialog({ periods, onClose }: PeriodsDialogProps) {
  const change = useChangePeriods();
  const [draft, setDraft] = useState({
    fiscal_start_month: periods.fiscal_start_month,
    length: periods.length,
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await change.mutateAsync({ version: periods.version, body: draft });
    } catch {
      return;
    }
    notifySuccess('Forecast periods saved');
    onClose();
  };
  return (
    <FormDialog
      title="Forecast periods"
      description="For the whole company. Calls that were made keep the days of their period."
      submitLabel="Save"
      busy={change.isPending}
      failure={
        change.error &&
        (isProblem(change.error, 'stale_version')
          ? 'Someone else changed the periods. Close this to see them.'
          : `Couldn’t save the periods. ${problemText(change.error)}`)
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Forecast by">
        <Select
          value={draft.length}
          options={LENGTHS}
          onValueChange={(length) => setDraft({ ...draft, length })}
        />
      </Field>
      <Field label="Fiscal year starts in">
        <Select
          value={String(draft.fiscal_start_month)}
          options={MONTHS}
          onValueChange={(month) => setDraft({ ...draft, fiscal_start_month: Number(month) })}
        />
      </Field>
    </FormDialog>
  );
}
