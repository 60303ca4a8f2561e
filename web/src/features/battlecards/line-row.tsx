import { ArrowDown, ArrowUp, CircleCheck, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { formatDay, formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { type BattlecardLine, useLineChanges } from './api.ts';
import { LineQuote } from './line-quote.tsx';

export interface LineRowProps {
  readonly competitorId: string;
  readonly line: BattlecardLine;
  /** The lines of its section that the person sees, in order. */
  readonly order: readonly BattlecardLine[];
  readonly canWrite: boolean;
  readonly onEdit: () => void;
}

const nameOf = ({ words, quote }: BattlecardLine): string => words ?? quote?.quote ?? '';

function useLineActions({ competitorId, line, order }: LineRowProps) {
  const { move, confirm, remove, restore } = useLineChanges(competitorId);
  const at = order.findIndex(({ id }) => id === line.id);
  const failed = (what: string) => (error: unknown) =>
    notifyError(`Couldn’t ${what} the line`, { text: problemText(error) });
  return {
    isFirst: at <= 0,
    isLast: at === order.length - 1,
    isConfirming: confirm.isPending,
    moveUp: () => move.mutate({ id: line.id, after: order[at - 2]?.id ?? null }, { onError: failed('move') }),
    moveDown: () =>
      move.mutate({ id: line.id, after: order[at + 1]?.id ?? null }, { onError: failed('move') }),
    confirm: () =>
      confirm.mutate(line.id, {
        onSuccess: () => notifySuccess('Line confirmed', { text: nameOf(line) }),
        onError: failed('confirm'),
      }),
    // The row is gone by the time its removal is answered, and would hear of nothing.
    remove: () =>
      void remove.mutateAsync(line.id).then(
        () =>
          notifyUndo('Line removed', () => void restore.mutateAsync(line.id).catch(failed('restore')), {
            text: nameOf(line),
          }),
        failed('remove'),
      ),
  };
}

/** A line of a battlecard with its quote, and who wrote it when. */
export function LineRow(props: LineRowProps) {
  const { line, canWrite } = props;
  const actions = useLineActions(props);
  return (
    <li aria-label={nameOf(line)} className="flex items-start gap-2 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {line.words && <p className="text-pretty [overflow-wrap:anywhere]">{line.words}</p>}
        {line.quote && <LineQuote quote={line.quote} />}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          <span title={formatTime(line.created_at)}>
            {line.author.name}, {formatDay(line.created_at.slice(0, 10))}
          </span>
          {line.stale && (
            <Badge tone="warn">Not confirmed since {formatDay(line.confirmed_at.slice(0, 10))}</Badge>
          )}
        </p>
      </div>
      {canWrite && line.stale && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Confirm: ${nameOf(line)}`}
          busy={actions.isConfirming}
          onClick={actions.confirm}
        >
          Confirm
        </Button>
      )}
      {canWrite && <LineMenu {...props} actions={actions} />}
    </li>
  );
}

interface LineMenuProps extends LineRowProps {
  readonly actions: ReturnType<typeof useLineActions>;
}

function LineMenu({ line, onEdit, actions }: LineMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${nameOf(line)}`} size="sm" tooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {line.can.edit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {line.words === null ? 'Add your words' : 'Edit line'}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={actions.isFirst} onSelect={actions.moveUp}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={actions.isLast} onSelect={actions.moveDown}>
        Move down
      </MenuItem>
      <MenuItem icon={<CircleCheck aria-hidden />} onSelect={actions.confirm}>
        Still true
      </MenuItem>
      {line.can.edit && (
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={actions.remove}>
          Remove line
        </MenuItem>
      )}
    </Menu>
  );
}
