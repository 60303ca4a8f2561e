import { MAX_CALL_NOTE } from '@dealwright/contract/forecast/calls';
import { callSchema } from '@dealwright/contract/forecast/forecast';
import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { CURRENCIES, type Currency } from '@dealwright/domain/money';
import { type SubmitEvent, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type Forecast, type ForecastCall, useMakeCall } from '../api.ts';

interface CallValues {
  readonly amount_minor: number | null;
  readonly currency: Currency;
  readonly note: string;
}

const CALL_TYPE: RecordType<ForecastCall, CallValues> = {
  schema: callSchema,
  valuesOf: ({ amount_minor, currency, note }) => ({ amount_minor, currency: currency as Currency, note }),
  fields: {
    amount_minor: { label: 'Amount', words: (amount) => String(amount ?? 'None') },
    currency: { label: 'Currency', words: (currency) => currency },
    note: { label: 'Why', words: (note) => note || 'Empty' },
  },
};

const CATEGORY_OPTIONS = FORECAST_CHOICES.toReversed().map((value) => ({
  value,
  label: FORECAST_LABELS[value],
}));
const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

interface CallDialogProps {
  readonly forecast: Forecast;
  readonly category: ForecastChoice;
  readonly onCategory: (category: ForecastChoice) => void;
  readonly onClose: () => void;
}

/** What the category has most of. */
function startingCurrency({ categories, quota, closed }: Forecast, category: ForecastChoice): Currency {
  const own = categories.find((one) => one.category === category);
  const amounts = [...(own?.supported.amounts ?? []), ...quota, ...closed.amounts];
  const first = amounts.toSorted((a, b) => b.amount_minor - a.amount_minor)[0]?.currency;
  return CURRENCIES.find((one) => one === first) ?? 'USD';
}

function useCallEditor({ forecast, category, onClose }: CallDialogProps) {
  const [missing, setMissing] = useState<'amount' | 'note' | null>(null);
  const key = useIdempotencyKey();
  const make = useMakeCall();
  const { period, scope } = forecast;
  const editor = useRecordEditor<ForecastCall, CallValues>({
    type: CALL_TYPE,
    subject: `${FORECAST_LABELS[category]} call`,
    record: null,
    initial: { amount_minor: null, currency: startingCurrency(forecast, category), note: '' },
    create: (values) => {
      const body = {
        first: period.first,
        last: period.last,
        scope: scope.kind,
        person: scope.person?.id ?? null,
        category,
        amount_minor: values.amount_minor ?? 0,
        currency: values.currency,
        note: values.note.trim(),
      };
      return make.mutateAsync({ body, key: key.of(body) });
    },
    send: () => Promise.reject(new Error('A call is never changed')),
    draftKey: `forecast-call.${scope.kind}.${scope.person?.id ?? 'all'}.${period.first}.${category}`,
    startsOpen: true,
    onClose: () => onClose(),
  });
  return {
    ...editor,
    set: (part: Partial<CallValues>) => {
      setMissing(null);
      editor.change({ ...editor.draft, ...part });
    },
    amountError: missing === 'amount' ? 'Enter an amount' : editor.errors['amount_minor'],
    noteError: missing === 'note' ? 'Say in a sentence why' : editor.errors['note'],
    save: async () => {
      const { amount_minor, note } = editor.draft;
      const lacks = amount_minor === null ? 'amount' : note.trim() === '' ? 'note' : null;
      setMissing(lacks);
      if (lacks === null) await editor.save();
    },
  };
}

function whoseOf({ scope: { kind, person } }: Forecast): string {
  if (!person) return 'everyone';
  return kind === 'team' ? `${person.name}’s team` : person.name;
}

function AmountFields({ editor }: { readonly editor: ReturnType<typeof useCallEditor> }) {
  return (
    <div className="flex gap-3">
      <Field label="Amount" required error={editor.amountError} className="flex-1">
        <MoneyInput
          keepAs="amount"
          amountMinor={editor.draft.amount_minor}
          currency={editor.draft.currency}
          onAmountChange={(amount_minor) => editor.set({ amount_minor })}
        />
      </Field>
      <Field label="Currency" className="w-28">
        <Select
          value={editor.draft.currency}
          options={CURRENCY_OPTIONS}
          onValueChange={(currency) => editor.set({ currency })}
        />
      </Field>
    </div>
  );
}

/** Makes a call. It is added to earlier ones, which stay. */
export function CallDialog(props: CallDialogProps) {
  const { forecast, category, onClose } = props;
  const editor = useCallEditor(props);
  const supported = forecast.categories.find((one) => one.category === category)?.supported;
  const sums = (supported?.amounts ?? []).map(({ currency, amount_minor: amountMinor }) =>
    formatMoney({ currency, amountMinor }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  return (
    <FormDialog
      title={`Make a call for ${forecast.period.label}`}
      description={`For ${whoseOf(forecast)}. Evidence backs ${sums.join(' + ') || 'nothing yet'}.`}
      submitLabel="Make call"
      draft={editor.draftKey}
      busy={editor.phase === 'saving'}
      failure={editor.failure && `Couldn’t save the call. ${editor.failure} What you typed is kept.`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Category">
        <Select value={category} options={CATEGORY_OPTIONS} onValueChange={props.onCategory} />
      </Field>
      <AmountFields editor={editor} />
      <Field label="Why" required error={editor.noteError}>
        <Textarea
          rows={3}
          maxLength={MAX_CALL_NOTE}
          value={editor.draft.note}
          onChange={({ currentTarget }) => editor.set({ note: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
