import type { AnswerSuggestion } from '@dealwright/contract/rfp/requirements';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import {
  type Requirement,
  type RfpRef,
  useApplyAnswer,
  useChangeRequirement,
  useSuggestions,
} from './api.ts';
import { approvalText } from './library-words.ts';

interface AnswerSuggestionsProps {
  readonly of: RfpRef;
  readonly row: Requirement;
  /** Saves what is being typed first. */
  readonly beforeUse: () => Promise<unknown>;
}

/** Earlier answers to questions like this one; nothing without any. */
export function AnswerSuggestions({ of, row, beforeUse }: AnswerSuggestionsProps) {
  const { data } = useSuggestions(of, row.id);
  const items = data?.items.filter(({ answer }) => answer.answer !== row.answer) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="From the answer library">
      <h3 className="mb-2 text-sm font-medium">From the answer library</h3>
      <ul className="flex flex-col gap-2">
        {items.map((suggestion) => (
          <Suggestion
            key={suggestion.answer.id}
            of={of}
            row={row}
            suggestion={suggestion}
            beforeUse={beforeUse}
          />
        ))}
      </ul>
    </section>
  );
}

function useAnswer({ of, row, beforeUse }: AnswerSuggestionsProps) {
  const apply = useApplyAnswer(of);
  const change = useChangeRequirement(of);
  const onError = (error: unknown) => notifyError('Couldn’t use this answer', { text: problemText(error) });
  const use = async (answerId: string, confirmed: boolean) => {
    await beforeUse();
    apply.mutate(
      { row, answerId, confirmed },
      {
        onError,
        onSuccess: (used) =>
          notifyUndo('Answer replaced', () =>
            change.mutate({ row: used, body: { answer: row.answer, state: row.state } }, { onError }),
          ),
      },
    );
  };
  return { use, busy: apply.isPending };
}

function Suggestion({
  suggestion: { answer },
  ...props
}: AnswerSuggestionsProps & { readonly suggestion: AnswerSuggestion }) {
  const { use, busy } = useAnswer(props);
  const isSure = answer.standing === 'approved';
  return (
    <li aria-label={answer.question} className="rounded-md border border-border p-3 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{answer.question}</p>
      <p className="mt-1 line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">{answer.answer}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isSure ? (
          <span className="text-xs text-muted-foreground">{approvalText(answer)}</span>
        ) : (
          <Badge tone="warn">
            {answer.standing === 'stale' && answer.good_until
              ? `Review due since ${formatDay(answer.good_until)}`
              : 'Not approved yet'}
          </Badge>
        )}
        <Button
          size="sm"
          variant="outline"
          className="ml-auto"
          busy={busy}
          onClick={() => void use(answer.id, !isSure)}
        >
          {isSure ? 'Use this answer' : 'I checked it, use it'}
        </Button>
      </div>
    </li>
  );
}
