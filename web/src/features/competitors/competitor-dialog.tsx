import { newCompetitorSchema } from '@dealwright/contract/competitors/competitors';
import {
  COMPETITOR_KIND_LABELS,
  COMPETITOR_KINDS,
  type CompetitorKind,
  MOST_ALIASES,
} from '@dealwright/domain/competitor';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { ValueListInput } from '../../ui/value-list-input.tsx';
import { type Competitor, useChangeCompetitor, useCreateCompetitor } from './api.ts';
import {
  COMPETITOR_TYPE,
  type CompetitorInput,
  type CompetitorOutput,
  type CompetitorValues,
  EMPTY_COMPETITOR,
  valuesOfInput,
} from './competitor-record.ts';

interface CompetitorDialogProps {
  /** The competitor to change; null to add one. */
  readonly competitor: Competitor | null;
  readonly onClose: () => void;
}

type CompetitorForm = UseFormReturn<CompetitorInput, unknown, CompetitorOutput>;

const KIND_OPTIONS = COMPETITOR_KINDS.map((value) => ({ value, label: COMPETITOR_KIND_LABELS[value] }));
const KIND_HINTS: Readonly<Record<CompetitorKind, string | undefined>> = {
  company: undefined,
  no_decision: 'Also finds phrases such as “status quo” or “stay as we are”.',
  in_house: 'Also finds phrases such as “in-house” or “build it ourselves”.',
};
const MAX_NAME = 120;

function useCompetitorForm({ competitor, onClose }: CompetitorDialogProps) {
  const key = useIdempotencyKey();
  const create = useCreateCompetitor();
  const change = useChangeCompetitor();
  const editor = useRecordEditor<Competitor, CompetitorValues>({
    type: COMPETITOR_TYPE,
    subject: competitor?.name ?? '',
    record: competitor,
    initial: EMPTY_COMPETITOR,
    create: (body) => create.mutateAsync({ body, key: key.of(body) }),
    send: (body, base) => change.mutateAsync({ competitor: base, body }),
    draftKey: `competitor.${competitor?.id ?? 'new'}`,
    startsOpen: true,
    onClose: () => onClose(),
    onCarried: (values) => form.reset(values),
  });
  const form = useForm<CompetitorInput, unknown, CompetitorOutput>({
    resolver: zodResolver(newCompetitorSchema),
    defaultValues: editor.draft,
  });
  useFormDraft(form, (input) => editor.change(valuesOfInput(input)));
  const save = form.handleSubmit((body) => editor.save(valuesOfInput(body)));
  return { form, editor, save };
}

/** Adds or changes a competitor. What was typed survives a closed dialog and a failed save. */
export function CompetitorDialog(props: CompetitorDialogProps) {
  const { competitor, onClose } = props;
  const { form, editor, save } = useCompetitorForm(props);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={competitor ? `Edit ${competitor.name}` : 'Add a competitor'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="competitor-form" variant="primary" busy={editor.phase === 'saving'}>
            {competitor ? 'Save' : 'Add competitor'}
          </Button>
        </>
      }
    >
      <form
        id="competitor-form"
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {editor.failure && (
          <Callout tone="lost" live title="Couldn’t save the competitor">
            {editor.failure} What you typed is kept.
          </Callout>
        )}
        <CompetitorFields form={form} serverErrors={editor.errors} />
      </form>
    </Dialog>
  );
}

interface CompetitorFieldsProps {
  readonly form: CompetitorForm;
  readonly serverErrors: Readonly<Record<string, string | undefined>>;
}

function CompetitorFields({ form, serverErrors }: CompetitorFieldsProps) {
  const { errors } = form.formState;
  const errorOf = (name: keyof CompetitorValues) => errors[name]?.message ?? serverErrors[name];
  return (
    <>
      <Field label="Name" required error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Type" help={KIND_HINTS[form.watch('kind') ?? 'company']} error={errorOf('kind')}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Select value={field.value ?? null} onValueChange={field.onChange} options={KIND_OPTIONS} />
          )}
        />
      </Field>
      <OtherNames form={form} serverErrors={serverErrors} />
      <Field label="Website" optional error={errorOf('website')}>
        <Input
          type="url"
          {...form.register('website')}
          autoComplete="off"
          placeholder="https://example.com"
        />
      </Field>
    </>
  );
}

function OtherNames({ form, serverErrors }: CompetitorFieldsProps) {
  const { errors } = form.formState;
  const error = errors.aliases?.message ?? errors.aliases?.find?.((each) => each)?.message;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">Other names</p>
      <p className="text-xs text-muted-foreground">
        Short forms and products that notes and emails mention. Ordinary words count only with a capital
        letter.
      </p>
      <Controller
        control={form.control}
        name="aliases"
        render={({ field }) => (
          <ValueListInput
            label="Other name"
            noun="name"
            type="text"
            most={MOST_ALIASES}
            maxLength={MAX_NAME}
            values={field.value ?? []}
            onChange={field.onChange}
            error={error ?? serverErrors['aliases']}
          />
        )}
      />
    </div>
  );
}
