import { newAccountSchema } from '@dealwright/contract/account-planning/accounts';
import { ACCOUNT_FIELD_KEYS, ACCOUNT_FIELDS, type AccountFieldKey } from '@dealwright/domain/account-fields';
import { CURRENCIES, inCurrency } from '@dealwright/domain/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CountInput } from '../../ui/count-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { OwnerField } from '../deals/owner-field.tsx';
import { useOwners } from '../identity/members/api.ts';
import { useMe } from '../identity/members/use-me.ts';
import {
  ACCOUNT_TYPE,
  type AccountInput,
  type AccountOutput,
  type AccountValues,
  changeOf,
  emptyAccount,
  inputOf,
  type Named,
  valuesOfInput,
} from './account-record.ts';
import { type AccountDetail, useChangeAccount, useCreateAccount } from './api.ts';

interface AccountDialogProps {
  /** The account to change; null to add one. */
  readonly account: AccountDetail | null;
  /** Existing accounts that the new one may match. */
  readonly similar?: (typed: Pick<AccountValues, 'name' | 'domain' | 'country' | 'industry'>) => ReactNode;
  readonly onClose: () => void;
  readonly onSaved: (account: AccountDetail) => void;
}

type AccountForm = UseFormReturn<AccountInput, unknown, AccountOutput>;

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

function useAccountForm({ account, onClose, onSaved }: AccountDialogProps) {
  const me = useMe();
  const owners = useOwners();
  const [parents, setParents] = useState<readonly Named[]>([]);
  const key = useIdempotencyKey();
  const create = useCreateAccount();
  const change = useChangeAccount();
  const editor = useRecordEditor<AccountDetail, AccountValues>({
    type: ACCOUNT_TYPE,
    subject: account?.name ?? '',
    record: account,
    initial: emptyAccount(me && { id: me.id, name: me.name }),
    create: (values) => {
      const body = inputOf(values);
      return create.mutateAsync({ body, key: key.of(body) });
    },
    send: (facts, base) => change.mutateAsync({ account: base, body: changeOf(facts) }),
    draftKey: `account.${account?.id ?? 'new'}`,
    startsOpen: true,
    onClose: ({ kept, record }) => (kept === 'mine' ? onSaved(record) : onClose()),
    onCarried: (values) => form.reset(inputOf(values)),
  });
  const { draft } = editor;
  const form = useForm<AccountInput, unknown, AccountOutput>({
    resolver: zodResolver(newAccountSchema),
    defaultValues: inputOf(draft),
  });
  const nameOf = (id: string) =>
    [draft.parent, draft.owner, ...parents, ...(owners.data ?? [])].find((one) => one?.id === id)?.name ?? '';
  useFormDraft(form, (input) => editor.change(valuesOfInput(input, nameOf)));
  const save = form.handleSubmit((body) => editor.save(valuesOfInput(body, nameOf)));
  return { form, editor, save, setParents };
}

/** Adds or changes an account. What was typed survives a closed dialog and a failed save. */
export function AccountDialog({ account, similar, onClose, onSaved }: AccountDialogProps) {
  const me = useMe();
  const { form, editor, save, setParents } = useAccountForm({ account, onClose, onSaved });
  const { draftKey, draft, failure } = editor;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={account ? `Edit ${account.name}` : 'Add an account'}
      footer={
        <SaveButtons
          label={account ? 'Save' : 'Add account'}
          busy={editor.phase === 'saving'}
          onCancel={onClose}
        />
      }
    >
      <KeepTyped draft={draftKey}>
        <form
          id="account-form"
          noValidate
          onSubmit={(event) => void save(event)}
          className="flex flex-col gap-4"
        >
          {failure && (
            <Callout tone="lost" live title="Couldn’t save the account">
              {failure}
            </Callout>
          )}
          <FactFields form={form} />
          {similar?.(draft)}
          <ParentField
            form={form}
            parentName={draft.parent?.name ?? null}
            except={account?.id}
            onParent={(parent) => setParents((known) => [...known, parent])}
          />
          <AccountOwnerField
            form={form}
            knownName={draft.owner?.name}
            fixedBecause={me?.role === 'sales_rep' && !account ? 'You’ll own this account.' : undefined}
          />
        </form>
      </KeepTyped>
    </Dialog>
  );
}

function PlainField({ name, form }: { readonly name: AccountFieldKey; readonly form: AccountForm }) {
  const { label, kind } = ACCOUNT_FIELDS[name];
  return (
    <Field label={label} optional error={form.formState.errors[name]?.message}>
      {kind === 'text' ? (
        <Input {...form.register(name)} autoComplete="off" />
      ) : (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <CountInput
              keepAs={name}
              ref={field.ref}
              value={typeof field.value === 'number' ? field.value : null}
              onValueChange={field.onChange}
            />
          )}
        />
      )}
    </Field>
  );
}

function RevenueField({ form }: { readonly form: AccountForm }) {
  return (
    <Field label="Annual revenue" optional error={form.formState.errors.annual_revenue_minor?.message}>
      <div className="flex gap-2">
        <Controller
          control={form.control}
          name="annual_revenue_minor"
          render={({ field }) => (
            <MoneyInput
              keepAs="revenue"
              amountMinor={field.value ?? null}
              currency={form.watch('currency') ?? 'USD'}
              onAmountChange={(amount) => {
                field.onChange(amount);
              }}
            />
          )}
        />
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <div className="w-24 shrink-0">
              <Select
                aria-label="Currency"
                value={field.value ?? 'USD'}
                onValueChange={(currency) => {
                  const revenue = form.getValues('annual_revenue_minor') ?? null;
                  const before = { amountMinor: revenue ?? 0, currency: field.value ?? 'USD' };
                  if (revenue !== null)
                    form.setValue('annual_revenue_minor', inCurrency(before, currency).amountMinor);
                  field.onChange(currency);
                }}
                options={CURRENCY_OPTIONS}
              />
            </div>
          )}
        />
      </div>
    </Field>
  );
}

interface AccountOwnerFieldProps {
  readonly form: AccountForm;
  readonly knownName: string | undefined;
  readonly fixedBecause: string | undefined;
}

function AccountOwnerField({ form, knownName, fixedBecause }: AccountOwnerFieldProps) {
  return (
    <Controller
      control={form.control}
      name="owner_id"
      render={({ field }) => (
        <OwnerField
          value={field.value ?? null}
          knownName={knownName}
          fixedBecause={fixedBecause}
          error={form.formState.errors.owner_id?.message}
          onChange={(id) => {
            field.onChange(id);
          }}
        />
      )}
    />
  );
}

interface ParentFieldProps {
  readonly form: AccountForm;
  readonly parentName: string | null;
  readonly except: string | undefined;
  /** Told of each that is chosen, whose name nothing else knows. */
  readonly onParent: (parent: Named) => void;
}

function ParentField({ form, parentName, except, onParent }: ParentFieldProps) {
  return (
    <Field
      label="Part of"
      optional
      error={form.formState.errors.parent_id?.message}
      help="The account this one belongs to."
    >
      <Controller
        control={form.control}
        name="parent_id"
        render={({ field }) => (
          <AccountPicker
            value={field.value ?? null}
            valueName={parentName}
            except={except}
            placeholder="No parent"
            onChange={(parent) => {
              if (parent) onParent(parent);
              field.onChange(parent?.id ?? null);
            }}
          />
        )}
      />
    </Field>
  );
}

function DomainField({ form }: { readonly form: AccountForm }) {
  return (
    <Field label="Domain" optional error={form.formState.errors.domain?.message}>
      <Input {...form.register('domain')} autoComplete="off" placeholder="example.com" inputMode="url" />
    </Field>
  );
}

interface SaveButtonsProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

function SaveButtons({ label, busy, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form="account-form" variant="primary" busy={busy}>
        {label}
      </Button>
    </>
  );
}

function FactFields({ form }: { readonly form: AccountForm }) {
  return (
    <>
      <Field label="Name" required error={form.formState.errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DomainField form={form} />
        {ACCOUNT_FIELD_KEYS.map((key) => (
          <PlainField key={key} name={key} form={form} />
        ))}
        <RevenueField form={form} />
      </div>
    </>
  );
}
