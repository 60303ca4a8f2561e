import type { DealSummary } from '@dealwright/contract/deals/deals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { clearDraft, hasTyped, readDraft, writeDraft } from '../../lib/drafts.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { type DealFormValues, dealFormSchema, fieldOfPath } from './deal-form-values.ts';

interface DealFormState {
  readonly form: UseFormReturn<DealFormValues>;
  /** The form began with what was typed before and not saved. */
  readonly restored: boolean;
  /** What went wrong that belongs to no field. */
  readonly failure: string | null;
  readonly startOver: () => void;
  /** How often; fields that hold text of their own begin anew with it. */
  readonly startedOver: number;
  readonly submit: () => void;
}

/**
 * The form of a deal with the contract's validation. Everything typed is kept as a draft until it is saved, so neither
 * a failed save nor a closed dialog loses it; refused fields get the server's words. `base` is the deal it began from;
 * `save` answers whether there is nothing left to save.
 */
export function useDealForm(
  draftKey: string,
  initial: DealFormValues,
  save: (values: DealFormValues) => Promise<boolean>,
  base: DealSummary | null,
): DealFormState {
  const draft = useMemo(() => readDraft<DealFormValues>(draftKey), [draftKey]);
  const [restored, setRestored] = useState(() => draft !== null || hasTyped(draftKey));
  const [startedOver, setStartedOver] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<DealFormValues>({
    resolver: zodResolver(dealFormSchema),
    defaultValues: initial,
    ...(draft && { values: { ...initial, ...draft } }),
    mode: 'onTouched',
  });
  useKeptDraft(form, draftKey, base);

  const run = async (values: DealFormValues): Promise<void> => {
    setFailure(null);
    try {
      if (await save(values)) clearDraft(draftKey);
    } catch (error) {
      const left = isProblem(error) ? placeErrors(form, error.errors) : true;
      if (left) setFailure(problemText(error));
    }
  };
  return {
    form,
    restored,
    failure,
    startOver: () => {
      clearDraft(draftKey);
      setRestored(false);
      form.reset(initial);
      setStartedOver((times) => times + 1);
    },
    startedOver,
    submit: () => void form.handleSubmit(run)(),
  };
}

/** Keeps what is typed from the first change on. */
function useKeptDraft(form: UseFormReturn<DealFormValues>, draftKey: string, base: DealSummary | null): void {
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, name }) => {
          if (name) writeDraft(draftKey, values, base);
        },
      }),
    [subscribe, draftKey, base],
  );
}

/** Puts the server's words on their fields, the first one focused; true where some belong to none. */
function placeErrors(
  form: UseFormReturn<DealFormValues>,
  errors: readonly { readonly path: string; readonly message: string }[],
): boolean {
  let isFirst = true;
  let left = errors.length === 0;
  for (const { path, message } of errors) {
    const field = fieldOfPath(path);
    if (!field) {
      left = true;
      continue;
    }
    form.setError(field, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  return left;
}
