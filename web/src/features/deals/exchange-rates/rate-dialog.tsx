import { dayOf } from '@dealwright/domain/calendar';
import { CURRENCIES, type Currency } from '@dealwright/domain/money';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useSetRate } from './api.ts';

interface RateDialogProps {
  readonly reporting: Currency;
  readonly onClose: () => void;
}

const RATE = /^\d{1,10}(?:[.,]\d{1,12})?$/;

interface NewRate {
  readonly day: string;
  readonly base: Currency;
  readonly currency: Currency;
  readonly rate: string;
}

/** Saves a rate; what is refused is said at its field, and anything else for the whole form. */
function useRateSave(onClose: () => void) {
  const save = useSetRate();
  const refusal = (field: string) =>
    isProblem(save.error) ? save.error.errors.find(({ path }) => path === field)?.message : undefined;
  const atField = refusal('rate') ?? refusal('day');
  const send = (added: NewRate) =>
    save.mutate(added, {
      onSuccess: () => {
        notifySuccess('Rate saved', { text: `1 ${added.base} = ${added.rate} ${added.currency}` });
        onClose();
      },
    });
  const failure = save.error && !atField ? problemText(save.error) : null;
  return { busy: save.isPending, failure, refusal, send };
}

/** What one unit of another currency was worth on a day. */
export function RateDialog({ reporting, onClose }: RateDialogProps) {
  const others = CURRENCIES.filter((code) => code !== reporting);
  const { busy, failure, refusal, send } = useRateSave(onClose);
  const [day, setDay] = useState<string | null>(() => dayOf(new Date()));
  const [other, setOther] = useState<Currency>(others[0] ?? reporting);
  const [rate, setRate] = useState('');
  const [tried, setTried] = useState(false);
  const plain = rate.trim().replace(',', '.');
  const isRate = RATE.test(plain) && Number(plain) > 0;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || day === null || !isRate) return;
    send({ day, base: other, currency: reporting, rate: plain });
  };

  return (
    <FormDialog
      title="Add rate"
      description="Used from its day until your next rate, for up to a year. Closed deals keep their rate."
      submitLabel="Save"
      draft="exchange-rate"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Currency">
        <Select
          value={other}
          onValueChange={setOther}
          options={others.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field
        label={`1 ${other} in ${reporting}`}
        required
        error={tried && !isRate ? 'Enter a rate such as 1.0832' : refusal('rate')}
      >
        <Input value={rate} inputMode="decimal" autoComplete="off" onValueChange={setRate} />
      </Field>
      <Field label="Day" required error={tried && day === null ? 'Choose a day' : refusal('day')}>
        <DateInput keepAs="day" value={day} onValueChange={setDay} required />
      </Field>
    </FormDialog>
  );
}
