import { DEAL_FIELDS, type NewDealFieldKey } from '@dealwright/domain/deal-fields';
import { CURRENCIES, inCurrency } from '@dealwright/domain/money';
import { isClosed } from '@dealwright/domain/stage';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AccountField } from './account-field.tsx';
import type { DealFormValues } from './deal-form-values.ts';
import { optionsOf } from './field-words.ts';
import { OwnerField } from './owner-field.tsx';
import { STAGE_OPTIONS } from './stage-menu.tsx';

const OPEN_STAGE_OPTIONS = STAGE_OPTIONS.filter(({ value }) => !isClosed(value));
const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

interface DealFormProps {
  readonly id: string;
  readonly form: UseFormReturn<DealFormValues>;
  /** Of a deal that exists, account and stage stand still here. */
  readonly isNew: boolean;
  readonly ownerName?: string | undefined;
  readonly ownerFixedBecause?: string | undefined;
  readonly onSubmit: () => void;
}

/** The facts of a deal. Its score isn't entered here: it comes from evidence. */
export function DealForm({ id, form, isNew, ownerName, ownerFixedBecause, onSubmit }: DealFormProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid grid-cols-6 gap-x-3 gap-y-4"
    >
      <Field label="Deal name" required error={errors.name?.message} className="col-span-6">
        <Input autoComplete="off" placeholder="For example, Planning rollout" {...register('name')} />
      </Field>
      {isNew && <AccountOfDeal form={form} />}
      <MoneyFields form={form} />
      <PlainField form={form} name="close_date" className="col-span-6 sm:col-span-3" />
      <PlainField form={form} name="decision_date" className="col-span-6 sm:col-span-3" />
      <div className="col-span-6 sm:col-span-3">
        <Controller
          control={control}
          name="owner_id"
          render={({ field }) => (
            <OwnerField
              value={field.value}
              onChange={field.onChange}
              knownName={ownerName}
              fixedBecause={ownerFixedBecause}
              error={errors.owner_id?.message}
            />
          )}
        />
      </div>
      <PlainField form={form} name="source" className="col-span-6 sm:col-span-3" />
      {isNew && <StageOfDeal form={form} />}
      <PlainField
        form={form}
        name="next_step"
        className="col-span-6 sm:col-span-4"
        placeholder="What happens next, and who does it"
      />
      <PlainField form={form} name="next_step_due" label="Due" className="col-span-6 sm:col-span-2" />
    </form>
  );
}

function AccountOfDeal({ form: { control, formState } }: Pick<DealFormProps, 'form'>) {
  const { errors } = formState;
  return (
    <div className="col-span-6">
      <Controller
        control={control}
        name="account"
        render={({ field }) => (
          <AccountField
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={errors.account?.message ?? errors.account?.name?.message}
          />
        )}
      />
    </div>
  );
}

function StageOfDeal({ form: { control, formState } }: Pick<DealFormProps, 'form'>) {
  const { errors } = formState;
  return (
    <Controller
      control={control}
      name="stage"
      render={({ field }) => (
        <Field label="Stage" error={errors.stage?.message} className="col-span-6">
          <Select
            ref={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            options={OPEN_STAGE_OPTIONS}
          />
        </Field>
      )}
    />
  );
}

function MoneyFields({
  form: { control, formState, watch, getValues, setValue },
}: Pick<DealFormProps, 'form'>) {
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="amount_minor"
        render={({ field }) => (
          <Field label="Amount" error={errors.amount_minor?.message} className="col-span-4">
            <MoneyInput
              ref={field.ref}
              onBlur={field.onBlur}
              amountMinor={field.value}
              currency={watch('currency')}
              keepAs="amount"
              required
              onAmountChange={field.onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <Field label="Currency" error={errors.currency?.message} className="col-span-2">
            <Select
              ref={field.ref}
              value={field.value}
              onValueChange={(currency) => {
                const { amount_minor: amountMinor, currency: before } = getValues();
                setValue(
                  'amount_minor',
                  inCurrency({ amountMinor, currency: before }, currency).amountMinor,
                  {
                    shouldDirty: true,
                  },
                );
                field.onChange(currency);
              }}
              options={CURRENCY_OPTIONS}
            />
          </Field>
        )}
      />
    </>
  );
}

interface PlainFieldProps extends Pick<DealFormProps, 'form'> {
  readonly name: NewDealFieldKey;
  /** Where the field beside it says the rest. */
  readonly label?: string;
  readonly className: string;
  readonly placeholder?: string;
}

/** A plain field of the deal, with the control of its kind. */
function PlainField({
  form,
  name,
  label = DEAL_FIELDS[name].label,
  className,
  placeholder,
}: PlainFieldProps) {
  const { kind } = DEAL_FIELDS[name];
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onBlur, onChange }, fieldState: { error } }) => (
        <Field label={label} optional error={error?.message} className={className}>
          {kind === 'day' ? (
            <DateInput ref={ref} keepAs={name} value={value} onValueChange={onChange} />
          ) : kind === 'choice' ? (
            <Select
              ref={ref}
              value={value ?? ''}
              onValueChange={(chosen) => onChange(chosen || null)}
              options={optionsOf(name)}
            />
          ) : (
            <Textarea
              ref={ref}
              rows={1}
              placeholder={placeholder}
              value={value ?? ''}
              onBlur={onBlur}
              onChange={(event) => onChange(event.currentTarget.value || null)}
            />
          )}
        </Field>
      )}
    />
  );
}
