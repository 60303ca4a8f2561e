import { type SubmitEvent, useRef } from 'react';
import { problemText } from '../../lib/http.ts';
import type { RecordType } from '../../lib/save-record.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { LogoPicture } from './logo-picture.tsx';
import {
  type QuoteSettings,
  quoteSettingsSchema,
  useQuoteSettings,
  useRemoveLogo,
  useSaveQuoteSettings,
  useUploadLogo,
} from './settings-api.ts';

interface SettingsValues {
  readonly seller_name: string;
  readonly address: string;
  readonly terms: string;
  readonly valid_days: string;
  readonly line_discount_limit: string;
  readonly total_discount_limit: string;
}
type Key = keyof SettingsValues;

const words = (label: string) => ({ label, words: (text: string) => text || 'empty' });

const SETTINGS_TYPE: RecordType<QuoteSettings, SettingsValues> = {
  fields: {
    seller_name: words('Company name'),
    address: words('Address'),
    terms: words('Terms'),
    valid_days: words('Days a quote is valid'),
    line_discount_limit: words('Largest discount on a line'),
    total_discount_limit: words('Largest discount on the total'),
  },
  valuesOf: (settings) => ({
    seller_name: settings.seller_name,
    address: settings.address ?? '',
    terms: settings.terms ?? '',
    valid_days: String(settings.valid_days),
    line_discount_limit: settings.line_discount_limit,
    total_discount_limit: settings.total_discount_limit,
  }),
  schema: quoteSettingsSchema,
};

/** Reads '7,5' as 7.5. */
const decimal = (text: string): string => text.trim().replace(',', '.').replace(/%$/, '').trim();

const bodyOf = (values: SettingsValues) => ({
  seller_name: values.seller_name,
  address: values.address.trim() || null,
  terms: values.terms.trim() || null,
  valid_days: Number(values.valid_days.trim() || Number.NaN),
  line_discount_limit: decimal(values.line_discount_limit),
  total_discount_limit: decimal(values.total_discount_limit),
});

/** Seller details and discount limits of quotes, for managers and admins. */
export function QuoteSettingsCard() {
  const settings = useQuoteSettings();
  return (
    <Card title="Quotes" description="Printed on every new quote. Sent quotes don’t change.">
      <QueryState query={settings} skeleton={<SkeletonList rows={4} label="Loading quote settings" />}>
        {(loaded) => (
          <div className="flex flex-col gap-5">
            <Logo settings={loaded} />
            <SettingsForm settings={loaded} />
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function useSettings(settings: QuoteSettings) {
  const save = useSaveQuoteSettings();
  return useRecordEditor<QuoteSettings, SettingsValues>({
    type: SETTINGS_TYPE,
    subject: 'Quote settings',
    record: settings,
    startsOpen: true,
    draftKey: 'quote-settings',
    send: (_change, { version }, mine) => save.mutateAsync({ version, body: bodyOf(mine) }),
    onSaved: ({ kept }) => kept === 'mine' && notifySuccess('Quote settings saved'),
  });
}

function SettingsForm({ settings }: { readonly settings: QuoteSettings }) {
  const editor = useSettings(settings);
  const { draft, errors } = editor;
  const field = (key: Key) => ({
    value: draft[key],
    onValueChange: (text: string) => editor.change({ ...draft, [key]: text }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  const area = (key: 'address' | 'terms', label: string, most: number) => (
    <Field label={label} optional error={errors[key]}>
      <Textarea
        rows={3}
        maxLength={most}
        value={draft[key]}
        onChange={(event) => editor.change({ ...draft, [key]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit} aria-label="Quote settings" className="flex flex-col gap-4">
      {editor.failure && Object.keys(errors).length === 0 && (
        <Callout tone="lost" live title="Couldn’t save the settings">
          {editor.failure} What you typed is kept.
        </Callout>
      )}
      <KeepTyped draft={editor.draftKey}>
        <Field label="Company name" required error={errors['seller_name']}>
          <Input maxLength={200} autoComplete="off" {...field('seller_name')} />
        </Field>
        {area('address', 'Address', 500)}
        {area('terms', 'Terms', 5000)}
        <Limits field={field} errors={errors} />
      </KeepTyped>
      <Button type="submit" variant="primary" className="self-start" busy={editor.phase === 'saving'}>
        Save quote settings
      </Button>
    </form>
  );
}

interface LimitsProps {
  readonly field: (key: Key) => { readonly value: string; readonly onValueChange: (text: string) => void };
  readonly errors: Readonly<Record<string, string | undefined>>;
}

function Limits({ field, errors }: LimitsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Days a quote is valid" required error={errors['valid_days']}>
        <Input inputMode="numeric" autoComplete="off" {...field('valid_days')} />
      </Field>
      <Field
        label="Largest line discount %"
        required
        error={errors['line_discount_limit']}
        help="Above it, a sales rep needs a manager’s approval."
      >
        <Input inputMode="decimal" autoComplete="off" {...field('line_discount_limit')} />
      </Field>
      <Field label="Largest total discount %" required error={errors['total_discount_limit']}>
        <Input inputMode="decimal" autoComplete="off" {...field('total_discount_limit')} />
      </Field>
    </div>
  );
}

function Logo({ settings }: { readonly settings: QuoteSettings }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const failed = (title: string) => (error: unknown) => notifyError(title, { text: problemText(error) });
  const send = (file: File | undefined) => {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: () => notifySuccess('Logo saved'),
      onError: failed('Couldn’t save the logo'),
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <LogoPicture at={settings.logo_at} />
      <div className="flex flex-col gap-2">
        <div className="flex gap-2">
          <Button variant="outline" size="sm" busy={upload.isPending} onClick={() => input.current?.click()}>
            {settings.logo_at ? 'Replace logo' : 'Upload logo'}
          </Button>
          {settings.logo_at && (
            <Button
              variant="ghost"
              size="sm"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onError: failed('Couldn’t remove the logo') })}
            >
              Remove logo
            </Button>
          )}
        </div>
        <p className="text-xs text-muted-foreground">PNG or JPEG, at most 512 KB.</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Logo file"
        className="hidden"
        onChange={(event) => {
          send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
