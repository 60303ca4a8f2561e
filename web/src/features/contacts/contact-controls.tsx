import { MAX_CONTACT_EMAILS, MAX_CONTACT_PHONES } from '@dealwright/domain/contact';
import type { ReactNode } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import type { InlineEdit } from '../../ui/inline-edit.ts';
import { Input } from '../../ui/input.tsx';
import { ValueListInput } from '../../ui/value-list-input.tsx';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { useOwnerOptions } from '../deals/owner-field.tsx';
import type { Contact } from './api.ts';
import { CONTACT_TYPE, type ContactField, type ContactValues } from './contact-record.ts';
import { useContactFact } from './use-contact-fact.ts';

const MAX_WORDS = 200;
export const EMAILS = {
  label: 'Email',
  noun: 'email',
  type: 'email',
  most: MAX_CONTACT_EMAILS,
  maxLength: 254,
} as const;
export const PHONES = {
  label: 'Phone',
  noun: 'phone',
  type: 'tel',
  most: MAX_CONTACT_PHONES,
  maxLength: 50,
} as const;

interface ControlProps<T> {
  readonly edit: InlineEdit<T>;
}

function WordControl({ field, edit }: ControlProps<string | null> & { readonly field: 'name' | 'title' }) {
  return (
    <Input
      aria-label={CONTACT_TYPE.fields[field].label}
      autoComplete="off"
      maxLength={MAX_WORDS}
      value={edit.draft ?? ''}
      onValueChange={(text: string) => edit.change(text === '' && field === 'title' ? null : text)}
    />
  );
}

/** Choosing another account saves it immediately. */
function AccountControl({ edit }: ControlProps<ContactValues['account']>) {
  return (
    <AccountPicker
      aria-label="Account"
      value={edit.draft?.id ?? null}
      valueName={edit.draft?.name ?? null}
      placeholder="Search accounts"
      onChange={(account) => void edit.save(account)}
    />
  );
}

/** Choosing another owner saves it immediately. */
function OwnerControl({ edit }: ControlProps<ContactValues['owner']>) {
  const { options, isLoading } = useOwnerOptions(edit.draft?.id ?? null, edit.draft?.name);
  return (
    <Combobox
      aria-label="Owner"
      value={edit.draft?.id ?? null}
      loading={isLoading}
      placeholder="Choose a colleague"
      options={options}
      onValueChange={(_, chosen) => void edit.save(chosen ? { id: chosen.value, name: chosen.label } : null)}
    />
  );
}

/** The control of a field while it is edited in place. */
const CONTROLS: { readonly [K in ContactField]: (edit: InlineEdit<ContactValues[K]>) => ReactNode } = {
  name: (edit) => <WordControl field="name" edit={edit as InlineEdit<string | null>} />,
  title: (edit) => <WordControl field="title" edit={edit} />,
  account: (edit) => <AccountControl edit={edit} />,
  emails: (edit) => <ValueListInput {...EMAILS} values={edit.draft} onChange={edit.change} />,
  phones: (edit) => <ValueListInput {...PHONES} values={edit.draft} onChange={edit.change} />,
  owner: (edit) => <OwnerControl edit={edit} />,
  left_on: (edit) => (
    <DateInput aria-label="Left on" keepAs="day" value={edit.draft} onValueChange={edit.change} />
  ),
};

/** 'title': completes 'Edit …'. */
export const CONTACT_NOUNS: Readonly<Record<ContactField, string>> = {
  name: 'name',
  title: 'title',
  account: 'account',
  emails: 'email',
  phones: 'phone',
  owner: 'owner',
  left_on: 'departure date',
};

/** A contact's field edited in place: its draft, and the control to edit it. */
export function useContactControl<K extends ContactField>(
  contact: Contact,
  field: K,
  options?: { readonly startsOpen?: boolean },
) {
  const edit = useContactFact(contact, field, options);
  return { edit, control: CONTROLS[field](edit) };
}
