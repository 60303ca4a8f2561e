import {
  newPriceBookSchema,
  type PriceBookChange,
  priceBookSchema,
} from '@dealwright/contract/products/price-books';
import { CURRENCIES } from '@dealwright/domain/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formatDay } from '../../lib/format.ts';
import type { RecordType } from '../../lib/save-record.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type PriceBook, useChangePriceBook, useCreatePriceBook } from './api.ts';

type BookInput = z.input<typeof newPriceBookSchema>;
type BookOutput = z.output<typeof newPriceBookSchema>;
type BookForm = UseFormReturn<BookInput, unknown, BookOutput>;

type BookValues = Pick<
  PriceBook,
  'name' | 'currency' | 'valid_from' | 'valid_until' | 'is_default' | 'tax_included'
>;

const day = (label: string) => ({
  label,
  words: (value: string | null) => (value ? formatDay(value) : 'no limit'),
});

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

const BOOK_TYPE: RecordType<PriceBook, BookValues> = {
  fields: {
    name: { label: 'Name', words: (name) => name },
    currency: { label: 'Currency', words: (currency) => currency },
    valid_from: day('Valid from'),
    valid_until: day('Valid until'),
    is_default: { label: 'Default', words: yesOrNo },
    tax_included: { label: 'Prices include tax', words: yesOrNo },
  },
  valuesOf: ({ name, currency, valid_from, valid_until, is_default, tax_included }) => ({
    name,
    currency,
    valid_from,
    valid_until,
    is_default,
    tax_included,
  }),
  schema: priceBookSchema,
};

const EMPTY_BOOK: BookValues = {
  name: '',
  currency: 'USD',
  valid_from: null,
  valid_until: null,
  is_default: true,
  tax_included: false,
};

const currencyOf = (code: string) => CURRENCIES.find((each) => each === code) ?? 'USD';

function valuesOf(input: BookInput): BookValues {
  const { name, currency, valid_from, valid_until, is_default = false, tax_included = false } = input;
  const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);
  const days = { valid_from: dayOf(valid_from), valid_until: dayOf(valid_until) };
  return { name, currency, ...days, is_default, tax_included };
}

/** What changed, without the currency, in which the prices of the book are. */
function changeOf({ currency: _, ...change }: Partial<BookValues>): PriceBookChange {
  return change;
}

interface PriceBookDialogProps {
  /** The book to change; null to add one. */
  readonly book: PriceBook | null;
  readonly onClose: () => void;
  readonly onSaved: (book: PriceBook) => void;
}

function useBookForm({ book, onClose, onSaved }: PriceBookDialogProps) {
  const key = useIdempotencyKey();
  const create = useCreatePriceBook();
  const change = useChangePriceBook();
  const editor = useRecordEditor<PriceBook, BookValues>({
    type: BOOK_TYPE,
    subject: book?.name ?? '',
    record: book,
    initial: EMPTY_BOOK,
    create: (values) => {
      const body = { ...values, currency: currencyOf(values.currency) };
      return create.mutateAsync({ body, key: key.of(body) });
    },
    send: (values, base) => change.mutateAsync({ book: base, body: changeOf(values) }),
    draftKey: `price-book.${book?.id ?? 'new'}`,
    startsOpen: true,
    onClose: ({ kept, record }) => (kept === 'mine' ? onSaved(record) : onClose()),
    onCarried: (values) => form.reset({ ...values, currency: currencyOf(values.currency) }),
  });
  const form = useForm<BookInput, unknown, BookOutput>({
    resolver: zodResolver(newPriceBookSchema),
    defaultValues: { ...editor.draft, currency: currencyOf(editor.draft.currency) },
  });
  useFormDraft(form, (input) => editor.change(valuesOf(input)));
  const save = form.handleSubmit((body) => editor.save(valuesOf(body)));
  return { form, editor, save };
}

/** Adds or changes a price book: a currency, and how long its prices are valid. */
export function PriceBookDialog(props: PriceBookDialogProps) {
  const { book, onClose } = props;
  const { form, editor, save } = useBookForm(props);
  return (
    <FormDialog
      title={book ? `Edit ${book.name}` : 'Add a price book'}
      description="Prices in one currency. Deals use the default price book for their currency."
      submitLabel={book ? 'Save' : 'Add price book'}
      draft={editor.draftKey}
      busy={editor.phase === 'saving'}
      failure={editor.failure}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <BookFields form={form} isNew={book === null} serverErrors={editor.errors} />
    </FormDialog>
  );
}

interface BookFieldsProps {
  readonly form: BookForm;
  readonly isNew: boolean;
  readonly serverErrors: Readonly<Record<string, string | undefined>>;
}

const CURRENCY_STAYS = 'You can’t change the currency because prices use it.';
const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));
const DAYS = [
  ['valid_from', 'Valid from'],
  ['valid_until', 'Valid until'],
] as const;

function BookFields({ form, isNew, serverErrors }: BookFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Name" required error={errors.name?.message ?? serverErrors['name']}>
        <Input {...form.register('name')} autoComplete="off" placeholder="Standard" />
      </Field>
      <Field label="Currency" help={isNew ? undefined : CURRENCY_STAYS}>
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={field.onChange}
              options={CURRENCY_OPTIONS}
              disabled={!isNew}
            />
          )}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {DAYS.map(([name, label]) => (
          <Field key={name} label={label} optional error={errors[name]?.message ?? serverErrors[name]}>
            <Controller
              control={form.control}
              name={name}
              render={({ field }) => (
                <DateInput keepAs={name} value={field.value ?? null} onValueChange={field.onChange} />
              )}
            />
          </Field>
        ))}
      </div>
      <BookMarks form={form} isNew={isNew} />
    </>
  );
}

function BookMarks({ form, isNew }: Pick<BookFieldsProps, 'form' | 'isNew'>) {
  return (
    <>
      <Controller
        control={form.control}
        name="is_default"
        render={({ field }) => (
          <Checkbox
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            label="Default for its currency"
          />
        )}
      />
      <Controller
        control={form.control}
        name="tax_included"
        render={({ field }) => (
          <Checkbox
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            label={`Prices include tax${isNew ? '' : '. Changes only while the book has no prices.'}`}
          />
        )}
      />
    </>
  );
}
