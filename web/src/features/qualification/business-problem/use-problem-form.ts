import {
  type BusinessProblem,
  problemInputSchema,
} from '@dealwright/contract/qualification/business-problem';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSaveProblem } from './api.ts';
import { draftOf, EMPTY_PROBLEM, type ProblemDraft, sentProblem } from './problem-draft.ts';

interface Kept {
  readonly draft: ProblemDraft;
  /** What it was begun from; 0 for a new problem. */
  readonly version: number;
}

type Errors = Readonly<Record<string, string>>;

const CHANGED =
  'Someone else changed this problem in the meantime. What you typed is kept: save again to replace their version.';

function faultsOf(body: unknown): Errors {
  const { error } = problemInputSchema.safeParse(body);
  const entries = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  return Object.fromEntries(entries.toReversed());
}

function versionOf(current: unknown): number | null {
  const version =
    typeof current === 'object' && current !== null && 'version' in current ? current.version : null;
  return typeof version === 'number' ? version : null;
}

/** What is typed, kept until it is saved; what is wrong with it, at its path in the input. */
export function useProblemForm(number: number, problem: BusinessProblem | null, onSaved: () => void) {
  const [initial] = useState<Kept>(() => ({
    draft: problem ? draftOf(problem) : EMPTY_PROBLEM,
    version: problem?.version ?? 0,
  }));
  const name = `business-problem.LEAD-${number}.${problem?.id ?? 'new'}`;
  const [kept, keep, clear] = useDraft<Kept>(name, initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const key = useIdempotencyKey();
  const saving = useSaveProblem(number);
  const change = (change: Partial<ProblemDraft>) => keep({ ...kept, draft: { ...kept.draft, ...change } });
  const refuse = (error: unknown) => {
    const current = isProblem(error, 'stale_version') ? versionOf(error.current) : null;
    if (current !== null) keep({ ...kept, version: current });
    if (isProblem(error)) {
      setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
    }
    setFailure(current === null ? problemText(error) : CHANGED);
  };
  const save = async () => {
    const body = sentProblem(kept.draft);
    const faults = faultsOf(body);
    setErrors(faults);
    setFailure(null);
    if (Object.keys(faults).length > 0) return;
    try {
      const seen = problem && { id: problem.id, version: kept.version };
      await saving.mutateAsync({ body, key: key.of(body), seen });
      clear();
      onSaved();
    } catch (error) {
      refuse(error);
    }
  };
  return {
    draft: kept.draft,
    change,
    save,
    failure,
    errorAt: (path: string) => errors[path],
    busy: saving.isPending,
  };
}
