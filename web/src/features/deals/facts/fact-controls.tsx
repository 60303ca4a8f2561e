import { DEAL_FIELDS, type DealFieldKey, type DealFieldRow } from '@dealwright/domain/deal-fields';
import { Combobox } from '../../../ui/combobox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import type { InlineEdit } from '../../../ui/inline-edit.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { AccountChooser } from '../account-chooser.tsx';
import type { DealMoney, DealValues } from '../deal-record.ts';
import { useOwnerOptions } from '../owner-field.tsx';

interface ControlProps<T> {
  readonly edit: InlineEdit<T>;
}

/** A plain field that is typed, by its kind. */
export function PlainControl({
  field,
  edit,
}: ControlProps<string | null> & { readonly field: DealFieldKey }) {
  const row: DealFieldRow = DEAL_FIELDS[field];
  if (row.kind !== 'text') {
    return <DateInput aria-label={row.label} keepAs="day" value={edit.draft} onValueChange={edit.change} />;
  }
  return (
    <Textarea
      aria-label={row.label}
      value={edit.draft ?? ''}
      maxLength={row.maxLength}
      onChange={(event) => edit.change(event.currentTarget.value)}
    />
  );
}

export function AmountControl({ edit }: ControlProps<DealMoney>) {
  return (
    <MoneyInput
      aria-label="Amount"
      keepAs="amount"
      amountMinor={edit.draft.amount_minor}
      currency={edit.draft.currency}
      required
      onAmountChange={(amount) => {
        if (amount !== null) edit.change({ ...edit.draft, amount_minor: amount });
      }}
    />
  );
}

/** Handing a deal over takes effect as soon as a colleague is chosen. */
export function OwnerControl({ edit }: ControlProps<DealValues['owner']>) {
  const { options, isLoading } = useOwnerOptions(edit.draft.id, edit.draft.name);
  return (
    <Combobox
      aria-label="Owner"
      value={edit.draft.id}
      clearable={false}
      loading={isLoading}
      options={options}
      onValueChange={(_, chosen) => {
        if (chosen) void edit.save({ id: chosen.value, name: chosen.label });
      }}
    />
  );
}

/** Another account that exists, or a new one, takes effect as soon as it is chosen. */
export function AccountControl({ edit }: ControlProps<DealValues['account']>) {
  return (
    <AccountChooser aria-label="Account" value={edit.draft} onChange={(account) => void edit.save(account)} />
  );
}
