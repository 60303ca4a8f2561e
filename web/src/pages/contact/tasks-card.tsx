import { Link } from '@tanstack/react-router';
import { type ContactTask, useContactTasks } from '../../features/contacts/api.ts';
import { leadKey } from '../../features/deals/lead-key.ts';
import { DueMark } from '../../ui/due-mark.tsx';
import { PagedCard } from '../../ui/paged-card.tsx';

/** What is still to be done that concerns them; each is done on its deal. */
export function TasksCard({ contactId }: { readonly contactId: string }) {
  return (
    <PagedCard
      title="Open tasks"
      query={useContactTasks(contactId)}
      none="No open tasks about them."
      scrolls
      row={(task) => <TaskLine key={task.id} task={task} />}
    />
  );
}

function TaskLine({ task: { title, due_on, assignee, deal } }: { readonly task: ContactTask }) {
  return (
    <li className="relative px-4 py-2.5 text-sm hover:bg-muted">
      <Link
        to="/lead-planning/$leadKey"
        params={{ leadKey: leadKey(deal.number) }}
        title={deal.name}
        className="text-pretty [overflow-wrap:anywhere] before:absolute before:inset-0 hover:underline"
      >
        {title}
      </Link>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
        <span>{leadKey(deal.number)}</span>
        <span>{assignee.name}</span>
        {due_on && <DueMark day={due_on} done={false} />}
      </p>
    </li>
  );
}
