import type { SubmitEvent } from 'react';
import { formatDay } from '../../lib/format.ts';
import type { RecordType } from '../../lib/save-record.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ContactChooser } from '../contacts/contact-chooser.tsx';
import { type Quote, quoteSchema, useChangeQuote } from './api.ts';
import { nameOf } from './quote-words.ts';

interface QuoteValues {
  readonly title: string;
  readonly valid_until: string | null;
  readonly contact: { readonly id: string | null; readonly name: string } | null;
  readonly buyer_address: string;
  readonly note: string;
  readonly terms: string;
}

const words = (label: string) => ({ label, words: (text: string) => text || 'empty' });

const QUOTE_TYPE: RecordType<Quote, QuoteValues> = {
  fields: {
    title: words('Title'),
    valid_until: { label: 'Valid until', words: (day) => (day ? formatDay(day) : 'no end') },
    contact: { label: 'Contact', words: (contact) => contact?.name ?? 'none' },
    buyer_address: words('Address'),
    note: words('Note'),
    terms: words('Terms'),
  },
  valuesOf: ({ own_title, valid_until, buyer, note, terms }) => ({
    title: own_title ?? '',
    valid_until,
    contact: buyer.contact,
    buyer_address: buyer.address ?? '',
    note: note ?? '',
    terms: terms ?? '',
  }),
  schema: quoteSchema,
};

const textOf = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null);

function bodyOf({ contact, valid_until, ...texts }: Partial<QuoteValues>) {
  const body = {
    title: textOf(texts.title),
    valid_until,
    contact_id: contact === undefined ? undefined : (contact?.id ?? null),
    buyer_address: textOf(texts.buyer_address),
    note: textOf(texts.note),
    terms: textOf(texts.terms),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** What a quote says beside its lines: a form while it is a draft. */
export function QuoteTexts({ quote }: { readonly quote: Quote }) {
  return quote.can.edit ? <TextsForm quote={quote} /> : <Texts quote={quote} />;
}

function Texts({ quote: { title, note, terms, valid_until } }: { readonly quote: Quote }) {
  const rows = [
    ['Title', title],
    ['Valid until', valid_until && formatDay(valid_until)],
    ['Note', note],
    ['Terms', terms],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function useTexts(quote: Quote) {
  const change = useChangeQuote();
  return useRecordEditor<Quote, QuoteValues>({
    type: QUOTE_TYPE,
    subject: nameOf(quote),
    record: quote,
    startsOpen: true,
    draftKey: `quote.${quote.id}`,
    send: (changed, base) => change.mutateAsync({ quote: base, body: bodyOf(changed) }),
    onSaved: ({ kept }) => kept === 'mine' && notifySuccess('Quote saved'),
  });
}

function TextsForm({ quote }: { readonly quote: Quote }) {
  const editor = useTexts(quote);
  const { draft, errors } = editor;
  const set = (part: Partial<QuoteValues>) => editor.change({ ...draft, ...part });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  const area = (key: 'buyer_address' | 'note' | 'terms', label: string, most: number) => (
    <Field label={label} optional error={errors[key]}>
      <Textarea
        rows={3}
        maxLength={most}
        value={draft[key]}
        onChange={(event) => set({ [key]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit} aria-label="Quote text" className="flex flex-col gap-4">
      {editor.failure && Object.keys(errors).length === 0 && (
        <Callout tone="lost" live title="Couldn’t save the quote">
          {editor.failure} What you typed is kept.
        </Callout>
      )}
      <KeepTyped draft={editor.draftKey}>
        <Field label="Title for the buyer" optional error={errors['title']}>
          <Input
            maxLength={200}
            autoComplete="off"
            placeholder={quote.own_title === null ? quote.title : undefined}
            value={draft.title}
            onValueChange={(title) => set({ title })}
          />
        </Field>
        <ValidityAndContact draft={draft} errors={errors} onChange={set} />
        {area('buyer_address', 'Buyer’s address', 500)}
        {area('note', 'Note', 2000)}
        {area('terms', 'Terms', 5000)}
      </KeepTyped>
      <Button type="submit" variant="outline" className="self-end" busy={editor.phase === 'saving'}>
        Save
      </Button>
    </form>
  );
}

interface ValidityAndContactProps {
  readonly draft: QuoteValues;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChange: (part: Partial<QuoteValues>) => void;
}

function ValidityAndContact({ draft, errors, onChange }: ValidityAndContactProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Valid until" optional error={errors['valid_until']}>
        <DateInput
          keepAs="valid_until"
          value={draft.valid_until}
          onValueChange={(valid_until) => onChange({ valid_until })}
        />
      </Field>
      <Field label="Contact" optional error={errors['contact_id']}>
        <ContactChooser
          value={draft.contact?.id ?? null}
          valueName={draft.contact?.name ?? null}
          accountId={undefined}
          except={[]}
          emptyText="No matching contacts"
          onChange={(contact) => onChange({ contact: contact && { id: contact.id, name: contact.name } })}
        />
      </Field>
    </div>
  );
}
