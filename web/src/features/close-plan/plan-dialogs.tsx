import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import {
  type ClosePlanView,
  type PlanStepView,
  useCreateTemplate,
  useRemovePlan,
  useSavePlan,
} from './api.ts';
import { bodyOf, withoutStep } from './plan-body.ts';
import { type FrameDraft, FrameFields, failureOf, goLiveError } from './plan-start.tsx';
import { isFarAway, previewPlan, previewWords } from './preview-plan.ts';

interface PlanDialogProps {
  readonly number: number;
  readonly plan: ClosePlanView;
  readonly version: number;
  readonly onClose: () => void;
}

/** Moves go-live or changes the countries, and shows what follows before it is saved. */
export function FrameDialog({
  number,
  plan,
  version,
  today,
  onClose,
}: PlanDialogProps & { readonly today: string }) {
  const key = `deal.${number}.plan-frame`;
  const [initial] = useState<FrameDraft>({
    goLive: plan.go_live,
    ours: plan.our_country,
    theirs: plan.their_country,
  });
  const [draft, put, clear] = useDraft<FrameDraft>(key, initial);
  const mutation = useSavePlan(number);
  const close = () => {
    clear();
    onClose();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const { goLive, ours, theirs } = draft;
    if (goLive === null || ours === null || theirs === null) return;
    const body = { ...bodyOf(plan), go_live: goLive, our_country: ours, their_country: theirs };
    mutation.mutate({ body, version }, { onSuccess: close });
  };
  return (
    <FormDialog
      title="Go-live and holidays"
      description="The days of all steps follow from go-live."
      submitLabel="Save"
      draft={key}
      busy={mutation.isPending}
      failure={failureOf(mutation.error)}
      onClose={close}
      onSubmit={save}
    >
      <FrameFields draft={draft} onChange={put} error={goLiveError(mutation.error)} />
      <FramePreview plan={plan} draft={draft} today={today} />
    </FormDialog>
  );
}

interface FramePreviewProps {
  readonly plan: ClosePlanView;
  readonly draft: FrameDraft;
  readonly today: string;
}

/** What the changed days and countries do to the plan; nothing until they differ. */
function FramePreview({ plan, draft: { goLive, ours, theirs }, today }: FramePreviewProps) {
  if (goLive === null || ours === null || theirs === null) return null;
  const isSame = goLive === plan.go_live && ours === plan.our_country && theirs === plan.their_country;
  if (isSame || isFarAway(goLive, today)) return null;
  const then = previewPlan(plan, { goLive, ourCountry: ours, theirCountry: theirs }, today);
  return (
    <div role="status">
      <Callout tone={then.reaches_go_live ? 'neutral' : 'warn'}>{previewWords(plan, then)}</Callout>
    </div>
  );
}

/** Saves the steps as a template of the workspace. */
export function TemplateDialog({ number, onClose }: Pick<PlanDialogProps, 'number' | 'onClose'>) {
  const [name, setName, clear] = useDraft(`deal.${number}.plan-template`, '');
  const idempotency = useIdempotencyKey();
  const mutation = useCreateTemplate();
  const close = () => {
    clear();
    onClose();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), deal_number: number };
    mutation.mutate(
      { body, key: idempotency.of(body) },
      {
        onSuccess: () => {
          notifySuccess('Template saved');
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Save as template"
      description="Names, workdays and order of the steps, without dates and people."
      submitLabel="Save template"
      busy={mutation.isPending}
      onClose={close}
      onSubmit={save}
    >
      <Field label="Name" required error={mutation.error ? problemText(mutation.error) : undefined}>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}

export function RemovePlanDialog({ number, version, onClose }: Omit<PlanDialogProps, 'plan'>) {
  const remove = useRemovePlan(number);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove this close plan?"
      description="All steps are removed with their owners and dates. You can’t undo this."
      confirmLabel="Remove plan"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(version, {
          onSuccess: () => notifySuccess('Close plan removed'),
          onError: (error) => notifyError('Couldn’t remove the close plan', { text: problemText(error) }),
          onSettled: onClose,
        })
      }
    />
  );
}

export function RemoveStepDialog({
  number,
  plan,
  version,
  step,
  onClose,
}: PlanDialogProps & { readonly step: PlanStepView }) {
  const save = useSavePlan(number);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove this step?"
      description={`Steps that wait for “${step.name}” will wait for the steps before it.`}
      confirmLabel="Remove step"
      destructive
      busy={save.isPending}
      onConfirm={() =>
        save.mutate(
          { body: withoutStep(plan, step.id), version },
          {
            onError: (error) => notifyError('Couldn’t remove the step', { text: problemText(error) }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
