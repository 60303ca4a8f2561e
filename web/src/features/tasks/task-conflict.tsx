import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FIELD_LABELS, wordsOf } from './task-form.ts';
import type { TaskForm } from './use-task-form.ts';

/** Two people changed the same of a task: both sides, and nothing is lost until one is chosen. */
export function TaskConflict({ form }: { readonly form: TaskForm }) {
  const { contested, theirs, draft } = form;
  if (contested.length === 0 || !theirs) return null;
  return (
    <Callout tone="warn" live title="Someone else changed this meanwhile. Keep theirs or yours?">
      <dl className="mt-2 flex flex-col gap-2">
        {contested.map((field) => (
          <div key={field} className="grid gap-x-3 sm:grid-cols-2">
            <dt className="text-xs text-muted-foreground sm:col-span-2">{FIELD_LABELS[field]}</dt>
            <dd className="[overflow-wrap:anywhere]">Theirs: {wordsOf(theirs, field)}</dd>
            <dd className="[overflow-wrap:anywhere]">Yours: {wordsOf(draft, field)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" disabled={form.busy} onClick={form.keepTheirs}>
          Keep theirs
        </Button>
        <Button size="sm" variant="primary" busy={form.busy} onClick={() => void form.keepMine()}>
          Use mine
        </Button>
      </div>
    </Callout>
  );
}
