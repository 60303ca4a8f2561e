import { newContactSchema } from '@dealwright/contract/contacts/contacts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ValueListInput } from '../../ui/value-list-input.tsx';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { OwnerField } from '../deals/owner-field.tsx';
import { useOwners } from '../identity/members/api.ts';
import { useMe } from '../identity/members/use-me.ts';
import { type ContactDetail, useCreateContact, useProposedAccount } from './api.ts';
import { EMAILS, PHONES } from './contact-controls.tsx';
import {
  type ContactInput,
  type ContactOutput,
  type ContactValues,
  emptyContact,
  inputOf,
  type Named,
  NEW_CONTACT_TYPE,
  type TypedContact,
  valuesOfInput,
} from './contact-record.ts';

interface ContactDialogProps {
  /** Their account, if it is already known. */
  readonly account?: Named | undefined;
  readonly onClose: () => void;
  readonly onSaved: (contact: ContactDetail) => void;
  /** Shows contacts similar to the one being typed. */
  readonly similar: (typed: TypedContact) => ReactNode;
}

type ContactForm = UseFormReturn<ContactInput, unknown, ContactOutput>;

const notSentHere = () => Promise.reject(new Error('The dialog only adds'));

function useContactForm({ account, onClose, onSaved }: ContactDialogProps) {
  const me = useMe();
  const owners = useOwners();
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const key = useIdempotencyKey();
  const create = useCreateContact();
  const editor = useRecordEditor<ContactDetail, ContactValues>({
    type: NEW_CONTACT_TYPE,
    subject: '',
    record: null,
    initial: emptyContact(me && { id: me.id, name: me.name }, account),
    create: (values) => {
      const body = inputOf(values);
      return create.mutateAsync({ body, key: key.of(body) });
    },
    send: notSentHere,
    draftKey: `contact.new${account ? `.${account.id}` : ''}`,
    startsOpen: true,
    onClose: ({ kept, record }) => (kept === 'mine' ? onSaved(record) : onClose()),
  });
  const { draft } = editor;
  const form = useForm<ContactInput, unknown, ContactOutput>({
    resolver: zodResolver(newContactSchema),
    defaultValues: inputOf(draft),
  });
  const nameOf = (id: string) =>
    [draft.account, draft.owner, account, ...chosen, ...(owners.data ?? [])].find((one) => one?.id === id)
      ?.name ?? '';
  useFormDraft(form, (input) => editor.change(valuesOfInput(input, nameOf)));
  const save = form.handleSubmit((body) => editor.save(valuesOfInput(body, nameOf)));
  return { form, editor, save, onAccount: (named: Named) => setChosen((known) => [...known, named]) };
}

/** Adds a contact. The draft survives a closed dialog and a failed save. */
export function ContactDialog(props: ContactDialogProps) {
  const { form, editor, save, onAccount } = useContactForm(props);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Add a contact"
      footer={
        <>
          <Button variant="outline" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form="contact-form" variant="primary" busy={editor.phase === 'saving'}>
            Add contact
          </Button>
        </>
      }
    >
      <form
        id="contact-form"
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {editor.failure && (
          <Callout tone="lost" live title="Couldn’t save the contact">
            {editor.failure} What you typed is kept.
          </Callout>
        )}
        <WordFields form={form} />
        <ReachFields form={form} />
        {props.similar(typedIn(form))}
        <AccountField form={form} knownName={editor.draft.account?.name ?? null} onAccount={onAccount} />
        <ContactOwnerField form={form} knownName={editor.draft.owner?.name} />
      </form>
    </Dialog>
  );
}

function typedIn(form: ContactForm): TypedContact {
  const { name, title, emails, phones, account_id } = form.watch();
  return {
    name,
    title: typeof title === 'string' ? title : '',
    emails: emails ?? [],
    phones: phones ?? [],
    account_id: account_id ?? null,
  };
}

function WordFields({ form }: { readonly form: ContactForm }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Title" optional error={errors.title?.message}>
        <Input {...form.register('title')} autoComplete="off" placeholder="VP Operations" />
      </Field>
    </div>
  );
}

type ListError = { readonly message?: string | undefined } | undefined;

/** The error of the list as a whole, or of its first invalid value. */
function messageOf(error: ListError | (readonly ListError[] & ListError)): string | undefined {
  if (!error) return undefined;
  return error.message ?? (Array.isArray(error) ? (error as ListError[]).find(Boolean)?.message : undefined);
}

function ReachFields({ form }: { readonly form: ContactForm }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {([EMAILS, PHONES] as const).map((list) => {
        const name = list === EMAILS ? 'emails' : 'phones';
        return (
          <div key={name} className="flex min-w-0 flex-col gap-1.5">
            <span aria-hidden className="text-sm font-medium">
              {list.label} <span className="font-normal text-muted-foreground">(optional)</span>
            </span>
            <Controller
              control={form.control}
              name={name}
              render={({ field }) => (
                <ValueListInput
                  {...list}
                  values={field.value ?? []}
                  onChange={field.onChange}
                  error={messageOf(errors[name])}
                />
              )}
            />
          </div>
        );
      })}
    </div>
  );
}

interface AccountFieldProps {
  readonly form: ContactForm;
  readonly knownName: string | null;
  /** Called with each chosen account, since only this field knows its name. */
  readonly onAccount: (account: Named) => void;
}

const TYPING_MS = 300;
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/** Until an account is chosen, the one of the email address is proposed. */
function AccountField({ form, knownName, onAccount }: AccountFieldProps) {
  const [email = ''] = form.watch('emails') ?? [];
  const settled = useDebounced(email.trim().toLowerCase(), TYPING_MS);
  const proposed = useProposedAccount(LOOKS_LIKE_EMAIL.test(settled) ? settled : '').data ?? null;
  return (
    <Controller
      control={form.control}
      name="account_id"
      render={({ field }) => {
        const isLeftToEmail = field.value === undefined && proposed !== null;
        return (
          <Field
            label="Account"
            optional
            error={form.formState.errors.account_id?.message}
            help={isLeftToEmail ? 'Found by the email address.' : undefined}
          >
            <AccountPicker
              value={isLeftToEmail ? proposed.id : (field.value ?? null)}
              valueName={isLeftToEmail ? proposed.name : knownName}
              placeholder="Search accounts"
              onChange={(account) => {
                if (account) onAccount(account);
                field.onChange(account?.id ?? null);
              }}
            />
          </Field>
        );
      }}
    />
  );
}

interface ContactOwnerFieldProps {
  readonly form: ContactForm;
  readonly knownName: string | undefined;
}

function ContactOwnerField({ form, knownName }: ContactOwnerFieldProps) {
  const me = useMe();
  return (
    <Controller
      control={form.control}
      name="owner_id"
      render={({ field }) => (
        <OwnerField
          value={field.value ?? null}
          knownName={knownName}
          fixedBecause={me?.role === 'sales_rep' ? 'You’ll own this contact.' : undefined}
          error={form.formState.errors.owner_id?.message}
          onChange={(id) => field.onChange(id)}
        />
      )}
    />
  );
}
