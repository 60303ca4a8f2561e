import { newAccountSchema } from '@dealwright/contract/account-planning/accounts';
import { CURRENCIES, inCurrency } from '@dealwright/domain/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CountInput } from '../../ui/count-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { OwnerField } from '../deals/owner-field.tsx';
import { useMe } from '../identity/members/use-me.ts';
import { type AccountInput, type AccountOutput, accountValues, changedFacts } from './account-fields.ts';
import { AccountPicker } from './account-picker.tsx';
import { type AccountDetail, useChangeAccount, useCreateAccount } from './api.ts';

interface AccountDialogProps {
  /** The account to change; null to add one. */
  readonly account: AccountDetail | null;
  readonly onClose: () => void;
  readonly onSaved: (account: AccountDetail) => void;
}

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** Adds or changes an account. What was typed survives a closed dialog and a failed save. */
export function AccountDialog({ account, onClose, onSaved }: AccountDialogProps) {
  const me = useMe();
  const draftKey = `account.${account?.id ?? 'new'}`;
  const [failure, setFailure] = useState<string | null>(null);
  const [parentName, setParentName] = useState(account?.parent?.name ?? null);
  const version = useRef(account?.version ?? 0);
  const key = useIdempotencyKey();
  const create = useCreateAccount();
  const change = useChangeAccount(account?.id ?? '');
  const form = useForm<AccountInput, unknown, AccountOutput>({
    resolver: zodResolver(newAccountSchema),
    defaultValues: readDraft<AccountInput>(draftKey) ?? accountValues(account, me?.id ?? null),
  });
  const { errors, isSubmitting } = form.formState;
  const keep = () => writeDraft(draftKey, form.getValues());
  const save = form.handleSubmit(async (body) => {
    try {
      const facts = account ? changedFacts(body, account) : {};
      if (account && Object.keys(facts).length === 0) return onClose();
      const saved = account
        ? await change.mutateAsync({ body: facts, version: version.current })
        : await create.mutateAsync({ body, key: key.of(body) });
      clearDraft(draftKey);
      onSaved(saved);
    } catch (error) {
      if (isProblem(error, 'stale_version')) version.current = (error.current as AccountDetail).version;
      setFailure(
        isProblem(error, 'stale_version')
          ? 'Someone else changed this account in the meantime. Save again to keep yours, or close to see theirs.'
          : problemText(error),
      );
    }
  });
  const isRep = me?.role === 'sales_rep';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={account ? `Edit ${account.name}` : 'Add an account'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="account-form" variant="primary" busy={isSubmitting}>
            {account ? 'Save' : 'Add account'}
          </Button>
        </>
      }
    >
      <KeepTyped draft={draftKey}>
        <form
          id="account-form"
          noValidate
          onSubmit={(event) => void save(event)}
          onChange={keep}
          className="flex flex-col gap-4"
        >
          {failure && (
            <Callout tone="lost" live title="Not saved">
              {failure}
            </Callout>
          )}
          <Field label="Name" required error={errors.name?.message}>
            <Input {...form.register('name')} autoComplete="off" />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Domain" optional error={errors.domain?.message}>
              <Input
                {...form.register('domain')}
                autoComplete="off"
                placeholder="example.com"
                inputMode="url"
              />
            </Field>
            <Field label="Industry" optional error={errors.industry?.message}>
              <Input {...form.register('industry')} autoComplete="off" />
            </Field>
            <Field label="City" optional error={errors.city?.message}>
              <Input {...form.register('city')} autoComplete="off" />
            </Field>
            <Field label="Country" optional error={errors.country?.message}>
              <Input {...form.register('country')} autoComplete="off" />
            </Field>
            <Field label="Employees" optional error={errors.employees?.message}>
              <Controller
                control={form.control}
                name="employees"
                render={({ field }) => (
                  <CountInput
                    keepAs="employees"
                    ref={field.ref}
                    value={field.value ?? null}
                    onValueChange={(count) => {
                      field.onChange(count);
                      keep();
                    }}
                  />
                )}
              />
            </Field>
            <Field label="Annual revenue" optional error={errors.annual_revenue_minor?.message}>
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
                        keep();
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
                          keep();
                        }}
                        options={CURRENCY_OPTIONS}
                      />
                    </div>
                  )}
                />
              </div>
            </Field>
          </div>
          <Field
            label="Part of"
            optional
            error={errors.parent_id?.message}
            help="The account this one belongs to."
          >
            <Controller
              control={form.control}
              name="parent_id"
              render={({ field }) => (
                <AccountPicker
                  value={field.value ?? null}
                  valueName={parentName}
                  except={account?.id}
                  placeholder="No parent"
                  onChange={(parent) => {
                    field.onChange(parent?.id ?? null);
                    setParentName(parent?.name ?? null);
                    keep();
                  }}
                />
              )}
            />
          </Field>
          <Controller
            control={form.control}
            name="owner_id"
            render={({ field }) => (
              <OwnerField
                value={field.value ?? null}
                knownName={account?.owner?.name ?? me?.name}
                fixedBecause={isRep && !account ? 'Accounts you add are yours.' : undefined}
                error={errors.owner_id?.message}
                onChange={(id) => {
                  field.onChange(id);
                  keep();
                }}
              />
            )}
          />
        </form>
      </KeepTyped>
    </Dialog>
  );
}
