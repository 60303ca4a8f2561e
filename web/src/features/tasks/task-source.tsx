import type { Task } from '@dealwright/contract/tasks/tasks';
import { TASK_ORIGIN_LABELS } from '@dealwright/domain/task';
import { Link } from '@tanstack/react-router';
import { When } from '../../ui/when.tsx';
import { leadKey } from '../deals/lead-key.ts';

/** Where a task came from: the words in their place, who added it, who did it. */
export function TaskSource({ task }: { readonly task: Task }) {
  const { deal, source, origin } = task;
  const place = source?.interaction;
  return (
    <div className="rounded-lg bg-muted px-3 py-2.5 text-xs text-muted-foreground">
      {source && (
        <figure className="mb-2 text-sm text-foreground">
          <blockquote className="border-l-2 border-primary pl-2.5 text-pretty [overflow-wrap:anywhere]">
            “{source.quote}”
          </blockquote>
          <figcaption className="mt-1 text-xs text-muted-foreground">
            {place && deal ? (
              <Link
                to="/lead-planning/$leadKey"
                params={{ leadKey: leadKey(deal.number) }}
                search={{
                  source: place.id,
                  ...(source.quote_start !== null && { at: `${source.quote_start}-${source.quote_end}` }),
                }}
                className="text-primary underline"
              >
                {place.title}
              </Link>
            ) : (
              'The source was removed.'
            )}
          </figcaption>
        </figure>
      )}
      <p>
        {TASK_ORIGIN_LABELS[origin]} · {task.created_by.name} <When time={task.created_at} />
      </p>
      {task.done && (
        <p>
          Done by {task.done.by.name} <When time={task.done.at} />
        </p>
      )}
    </div>
  );
}
