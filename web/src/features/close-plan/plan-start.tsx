import { addDays, type Day } from '@dealwright/domain/calendar';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { formatCount } from '../../lib/format.ts';
import { ApiProblem, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import {
  type DealPlan,
  type PlanTemplates,
  type PlanTemplateView,
  usePlanTemplates,
  useRemoveTemplate,
  useSavePlan,
} from './api.ts';
import { bodyFromTemplate } from './plan-body.ts';
import { COUNTRY_OPTIONS, unknownHolidaysWords } from './plan-words.ts';

interface PlanStartProps {
  readonly number: number;
  readonly read: DealPlan;
  readonly closeDate: Day | null;
}

/** A deal without a close plan: what one is, and the templates to start from. */
export function PlanStart({ number, read, closeDate }: PlanStartProps) {
  const templates = usePlanTemplates();
  const [chosen, setChosen] = useState<PlanTemplateView | null>(null);
  if (!read.can.edit) {
    return (
      <EmptyState heading="h2" icon={<ListChecks />} title="No close plan yet">
        The steps to go-live will be here once someone who works on the deal starts a plan.
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState heading="h2" icon={<ListChecks />} title="No close plan yet">
        Choose a template. The plan counts back from go-live and shows what has to start when.
      </EmptyState>
      <QueryState
        query={templates}
        skeleton={<SkeletonList rows={2} rowClass="h-16" label="Loading templates" />}
      >
        {(read) => <TemplateList templates={read} onChoose={setChosen} />}
      </QueryState>
      {chosen && (
        <StartDialog
          number={number}
          template={chosen}
          goLive={
            closeDate === null || closeDate < read.today ? addDays(read.today, 90) : addDays(closeDate, 30)
          }
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface TemplateListProps {
  readonly templates: PlanTemplates;
  readonly onChoose: (template: PlanTemplateView) => void;
}

function TemplateList({ templates: { items, can }, onChoose }: TemplateListProps) {
  return (
    <ul className="flex flex-wrap justify-center gap-3" aria-label="Templates">
      {items.map((template) => (
        <li
          key={template.id ?? template.name}
          className="flex w-full flex-col items-start gap-2 rounded-lg border border-border bg-card p-4 sm:w-96"
        >
          <h3 className="font-medium">{template.name}</h3>
          <p className="text-sm text-pretty text-muted-foreground">
            {formatCount(template.steps.length, 'step')}: {template.steps.map(({ name }) => name).join(', ')}
          </p>
          <div className="mt-auto flex flex-wrap gap-2">
            <Button onClick={() => onChoose(template)}>
              Start plan<span className="sr-only"> with {template.name}</span>
            </Button>
            {can.edit && template.id !== null && <RemoveTemplate id={template.id} name={template.name} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function RemoveTemplate({ id, name }: { readonly id: string; readonly name: string }) {
  const remove = useRemoveTemplate();
  return (
    <Button
      variant="ghost"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(id, {
          onSuccess: () => notifySuccess(`Template ${name} removed`),
          onError: (error) => notifyError('Couldn’t remove the template', { text: problemText(error) }),
        })
      }
    >
      Remove<span className="sr-only"> template {name}</span>
    </Button>
  );
}

interface StartDialogProps {
  readonly number: number;
  readonly template: PlanTemplateView;
  readonly goLive: Day;
  readonly onClose: () => void;
}

function StartDialog({ number, template, goLive, onClose }: StartDialogProps) {
  const key = `deal.${number}.plan-start`;
  const [initial] = useState<FrameDraft>({ goLive, ours: 'US', theirs: 'US' });
  const [draft, put, clear] = useDraft<FrameDraft>(key, initial);
  const mutation = useSavePlan(number);
  const cancel = () => {
    clear();
    onClose();
  };
  const start = () => {
    if (draft.goLive === null || draft.ours === null || draft.theirs === null) return;
    const frame = { goLive: draft.goLive, ourCountry: draft.ours, theirCountry: draft.theirs };
    mutation.mutate({ body: bodyFromTemplate(template, frame), version: 0 }, { onSuccess: cancel });
  };
  return (
    <FormDialog
      title="Start close plan"
      description={`${template.name}, ${formatCount(template.steps.length, 'step')}`}
      submitLabel="Start plan"
      draft={key}
      busy={mutation.isPending}
      failure={failureOf(mutation.error)}
      onClose={cancel}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <FrameFields draft={draft} onChange={put} error={goLiveError(mutation.error)} />
    </FormDialog>
  );
}

/** Go-live and the two countries as they are typed. */
export interface FrameDraft {
  readonly goLive: Day | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

export const goLiveError = (error: unknown): string | undefined =>
  error instanceof ApiProblem ? error.errors.find(({ path }) => path === 'go_live')?.message : undefined;

export const failureOf = (error: unknown): string | null =>
  error && goLiveError(error) === undefined ? problemText(error) : null;

interface FrameFieldsProps {
  readonly draft: FrameDraft;
  readonly onChange: (draft: FrameDraft) => void;
  readonly error: string | undefined;
}

export function FrameFields({ draft, onChange, error }: FrameFieldsProps) {
  const unknown = unknownHolidaysWords([draft.ours, draft.theirs].filter((country) => country !== null));
  return (
    <>
      <Field label="Go-live" required error={error ?? (draft.goLive === null ? 'Choose a day' : undefined)}>
        <DateInput
          keepAs="go-live"
          required
          value={draft.goLive}
          onValueChange={(goLive) => onChange({ ...draft, goLive })}
        />
      </Field>
      <Field
        label="Our country"
        required
        help="The plan skips weekends and public holidays in both countries."
      >
        <Combobox
          clearable={false}
          value={draft.ours}
          options={COUNTRY_OPTIONS}
          onValueChange={(ours) => onChange({ ...draft, ours })}
        />
      </Field>
      <Field label="Their country" required help={unknown}>
        <Combobox
          clearable={false}
          value={draft.theirs}
          options={COUNTRY_OPTIONS}
          onValueChange={(theirs) => onChange({ ...draft, theirs })}
        />
      </Field>
    </>
  );
}
