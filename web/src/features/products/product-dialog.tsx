import { newProductSchema } from '@dealwright/contract/products/products';
import type { Currency } from '@dealwright/domain/money';
import { BILLING_LABELS, BILLINGS } from '@dealwright/domain/product';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useDraft } from '../../lib/drafts.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useReportingCurrency } from '../deals/exchange-rates/reporting-currency.ts';
import { type Product, useChangeProduct, useCreateProduct, usePriceBooks } from './api.ts';
import {
  EMPTY_PRODUCT,
  PRODUCT_TYPE,
  type ProductInput,
  type ProductOutput,
  type ProductValues,
  valuesOfInput,
} from './product-record.ts';

interface ProductDialogProps {
  /** The product to change; null to add one. */
  readonly product: Product | null;
  readonly onClose: () => void;
  readonly onSaved: (product: Product) => void;
}

type ProductForm = UseFormReturn<ProductInput, unknown, ProductOutput>;

const BILLING_OPTIONS = BILLINGS.map((value) => ({ value, label: BILLING_LABELS[value] }));

function useProductForm({ product, onClose, onSaved }: ProductDialogProps) {
  const key = useIdempotencyKey();
  const create = useCreateProduct();
  const change = useChangeProduct();
  const currency = useReportingCurrency();
  const draftKey = `product.${product?.id ?? 'new'}`;
  const [amount, setAmount, forgetAmount] = useDraft<number | null>(`${draftKey}.price`, null);
  const price = { amount, currency, change: setAmount, draftKey };
  const editor = useRecordEditor<Product, ProductValues>({
    type: PRODUCT_TYPE,
    subject: product?.name ?? '',
    record: product,
    initial: EMPTY_PRODUCT,
    create: (facts) => {
      const body = {
        ...facts,
        price: price.amount === null ? null : { currency, unit_price_minor: price.amount },
      };
      return create.mutateAsync({ body, key: key.of(body) });
    },
    send: (body, base) => change.mutateAsync({ product: base, body }),
    draftKey,
    startsOpen: true,
    onClose: ({ kept, record }) => {
      if (kept === 'mine') forgetAmount();
      if (kept === 'mine') onSaved(record);
      else onClose();
    },
    onCarried: (values) => form.reset(values),
  });
  const form = useForm<ProductInput, unknown, ProductOutput>({
    resolver: zodResolver(newProductSchema),
    defaultValues: editor.draft,
  });
  useFormDraft(form, (input) => editor.change(valuesOfInput(input)));
  const save = form.handleSubmit((body) => editor.save(valuesOfInput(body)));
  return { form, editor, save, price };
}

/** Adds or changes a product. What was typed survives a closed dialog and a failed save. */
export function ProductDialog(props: ProductDialogProps) {
  const { product, onClose } = props;
  const { form, editor, save, price } = useProductForm(props);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={product ? `Edit ${product.name}` : 'Add a product'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="product-form" variant="primary" busy={editor.phase === 'saving'}>
            {product ? 'Save' : 'Add product'}
          </Button>
        </>
      }
    >
      <form
        id="product-form"
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {editor.failure && (
          <Callout tone="lost" live title="Couldn’t save the product">
            {editor.failure} What you typed is kept.
          </Callout>
        )}
        <ProductFields form={form} serverErrors={editor.errors} />
        {product === null && <PriceField {...price} />}
      </form>
    </Dialog>
  );
}

interface PriceFieldProps {
  readonly amount: number | null;
  readonly currency: Currency;
  readonly change: (amount: number | null) => void;
  readonly draftKey: string;
}

/** What one unit costs, in the company’s currency; other prices are in its price books. */
function PriceField({ amount, currency, change, draftKey }: PriceFieldProps) {
  const { data } = usePriceBooks();
  const book = data?.items.find((each) => each.is_default && each.currency === currency);
  const where = `the ${currency} price book${book?.tax_included ? ', where prices include tax' : ''}`;
  return (
    <KeepTyped draft={draftKey}>
      <Field
        label="Price per unit"
        optional
        help={`Saved in ${where}. You can add tiers and other currencies later.`}
      >
        <MoneyInput keepAs="price" amountMinor={amount} currency={currency} onAmountChange={change} />
      </Field>
    </KeepTyped>
  );
}

interface ProductFieldsProps {
  readonly form: ProductForm;
  readonly serverErrors: Readonly<Record<string, string | undefined>>;
}

function ProductFields({ form, serverErrors }: ProductFieldsProps) {
  const { errors } = form.formState;
  const errorOf = (name: keyof ProductValues) => errors[name]?.message ?? serverErrors[name];
  return (
    <>
      <Field label="Name" required error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="SKU" optional error={errorOf('sku')}>
          <Input {...form.register('sku')} autoComplete="off" />
        </Field>
        <Field label="Family" optional error={errorOf('family')}>
          <Input {...form.register('family')} autoComplete="off" placeholder="Licenses" />
        </Field>
        <Field label="Billing" error={errorOf('billing')}>
          <Controller
            control={form.control}
            name="billing"
            render={({ field }) => (
              <Select value={field.value ?? null} onValueChange={field.onChange} options={BILLING_OPTIONS} />
            )}
          />
        </Field>
        <Field label="Unit" optional error={errorOf('unit')}>
          <Input {...form.register('unit')} autoComplete="off" placeholder="seat" />
        </Field>
      </div>
      <Field label="Description" optional error={errorOf('description')}>
        <Textarea {...form.register('description')} rows={3} />
      </Field>
    </>
  );
}
