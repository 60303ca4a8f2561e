import { dayOf } from '@dealwright/domain/calendar';
import { splitDueDay } from '@dealwright/domain/due-day';
import { Plus } from 'lucide-react';
import { type Ref, type SubmitEvent, useId } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { dueText } from '../../ui/due-mark.tsx';
import { Input } from '../../ui/input.tsx';
import { type TaskHome, useCreateTask } from './api.ts';

interface QuickAddProps {
  readonly home: TaskHome;
  readonly draftKey: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A task in one line: a day at its end becomes its due day. What was typed stays until it is saved. */
export function QuickAdd({ home, draftKey, ref }: QuickAddProps) {
  const [text, setText, clear] = useDraft(draftKey, '');
  const create = useCreateTask();
  const key = useIdempotencyKey();
  const says = useId();
  const { title, due_on } = splitDueDay(text, dayOf(new Date()));
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (title === '' || create.isPending) return;
    const added = () => {
      key.forget();
      clear(text);
    };
    create.mutate({ home, body: { title, due_on }, key: key.of(text) }, { onSuccess: added });
  };
  return (
    <form onSubmit={add} className="px-4 pt-1 pb-2">
      <div className="flex items-center gap-2">
        <Input
          ref={ref}
          aria-label="New task"
          aria-describedby={says}
          placeholder="Send the contract tomorrow"
          value={text}
          maxLength={220}
          autoComplete="off"
          className="min-w-0 flex-1"
          onValueChange={(next) => {
            create.reset();
            setText(next);
          }}
        />
        <Button type="submit" variant="outline" busy={create.isPending} disabled={title === ''}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      <p id={says} aria-live="polite" className="mt-1 text-xs text-muted-foreground empty:hidden">
        {create.isError ? (
          <span className="text-destructive">
            Couldn’t save the task. {problemText(create.error)} What you typed is kept.
          </span>
        ) : (
          due_on && `“${title}”, due ${dueText(due_on, new Date()).replace(/^T(?=o)/, 't')}`
        )}
      </p>
    </form>
  );
}
