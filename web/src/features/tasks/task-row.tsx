import type { Task } from '@dealwright/contract/tasks/tasks';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { MoreHorizontal, Pencil, Quote, Trash2 } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DueMark } from '../../ui/due-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { When } from '../../ui/when.tsx';
import { leadKey } from '../deals/lead-key.ts';
import type { TaskActions } from './use-task-actions.ts';

interface TaskRowProps {
  readonly task: Task;
  readonly actions: TaskActions;
  readonly onEdit: (task: Task) => void;
  /** Says what it belongs to, in lists of many deals. */
  readonly showHome?: boolean;
  /** Whose it is, unless that is known. */
  readonly showAssignee?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLLIElement>;
}

/** One task: checked off at its left, opened by its title. */
export function TaskRow(props: TaskRowProps) {
  const { task, actions, onEdit, showHome = false, showAssignee = true, onKeyDown, onFocus, ref } = props;
  const done = actions.isDone(task);
  return (
    <li
      ref={ref}
      {...(onKeyDown && { tabIndex: -1, onKeyDown, onFocus })}
      className="group/task flex items-start gap-2.5 px-4 py-2 -outline-offset-2 focus-visible:bg-muted"
    >
      <Checkbox
        checked={done}
        disabled={!task.can.edit}
        onCheckedChange={(next) => actions.mark(task, next)}
        label={`Done: ${task.title}`}
        hideLabel
        className="touch:-my-2.5 touch:-ml-3"
      />
      <div className="min-w-0 flex-1 py-0.5">
        <button
          type="button"
          onClick={() => onEdit(task)}
          className={cx(
            'block max-w-full text-left text-sm text-pretty [overflow-wrap:anywhere] hover:underline touch:-my-1.5 touch:py-1.5',
            done && 'text-muted-foreground line-through',
          )}
        >
          {task.title}
        </button>
        <TaskFacts task={task} done={done} showHome={showHome} />
      </div>
      {showAssignee && <Avatar name={task.assignee.name} size="sm" />}
      {task.can.edit && <TaskMenu task={task} actions={actions} onEdit={onEdit} />}
    </li>
  );
}

function TaskMenu({ task, actions, onEdit }: Pick<TaskRowProps, 'task' | 'actions' | 'onEdit'>) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${task.title}`}
          size="sm"
          tooltip={false}
          className="-mr-1.5 touch:-my-2.5"
        >
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(task)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => actions.remove(task)}>
        Remove
      </MenuItem>
    </Menu>
  );
}

interface TaskFactsProps {
  readonly task: Task;
  readonly done: boolean;
  readonly showHome: boolean;
}

function TaskFacts({ task, done, showHome }: TaskFactsProps) {
  const { deal, account, due_on, pillar, source } = task;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted-foreground empty:hidden">
      {due_on && <DueMark day={due_on} done={done} />}
      {task.done && (
        <span>
          Done by {task.done.by.name} <When time={task.done.at} />
        </span>
      )}
      {showHome && deal && (
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          className="max-w-full sm:truncate hover:text-foreground hover:underline touch:-my-1.5 touch:py-1.5"
        >
          {leadKey(deal.number)} {[deal.name, deal.account].filter(Boolean).join(', ')}
        </Link>
      )}
      {showHome && account && <span className="truncate">{account.name}</span>}
      {pillar && <span>{PILLAR_DEFINITIONS[pillar].name}</span>}
      {source && (
        <span className="inline-flex max-w-full items-center gap-1">
          <Quote aria-hidden className="size-3 shrink-0" />
          <span className="truncate italic">{source.quote}</span>
        </span>
      )}
    </span>
  );
}
