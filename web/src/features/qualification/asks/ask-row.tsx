import type { Ask } from '@dealwright/contract/qualification/asks';
import { ASK_KIND_DEFINITIONS, ASK_OUTCOME_LABELS, type AskOutcome } from '@dealwright/domain/ask';
import { MoreHorizontal, Pencil, Trash2, Undo2 } from 'lucide-react';
import { formatDay } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DueMark } from '../../../ui/due-mark.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

const TONES: Readonly<Record<AskOutcome, Tone>> = {
  done: 'full',
  late: 'warn',
  refused: 'neutral',
  dodged: 'lost',
};

interface AskRowProps {
  readonly ask: Ask;
  readonly canEdit: boolean;
  readonly onJudge: () => void;
  readonly onEdit: () => void;
  readonly onReopen: () => void;
  readonly onRemove: () => void;
}

/** One ask with its person, due date and outcome. */
export function AskRow(props: AskRowProps) {
  const { ask, canEdit, onJudge } = props;
  return (
    <li aria-label={ask.what} className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-pretty [overflow-wrap:anywhere]">{ask.what}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted-foreground">
          <span>{ask.person.name}</span>
          <span>{ASK_KIND_DEFINITIONS[ask.kind].label}</span>
          <DueMark day={ask.due_on} done={ask.outcome !== null} />
          {ask.evidence_id && <span>Recorded as evidence</span>}
        </p>
        {ask.note && <p className="mt-0.5 text-xs text-pretty text-muted-foreground">{ask.note}</p>}
      </div>
      {ask.outcome === null
        ? canEdit && (
            <Button size="sm" variant="outline" aria-label={`Outcome of: ${ask.what}`} onClick={onJudge}>
              Outcome
            </Button>
          )
        : ask.outcome_on && (
            <span title={formatDay(ask.outcome_on)}>
              <Badge tone={TONES[ask.outcome]}>{ASK_OUTCOME_LABELS[ask.outcome]}</Badge>
            </span>
          )}
      {canEdit && <AskMenu {...props} />}
    </li>
  );
}

function AskMenu({ ask, onJudge, onEdit, onReopen, onRemove }: AskRowProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${ask.what}`}
          size="sm"
          tooltip={false}
          className="-mr-1.5 touch:-my-2.5"
        >
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {ask.outcome !== null && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onJudge}>
            Change outcome
          </MenuItem>
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={onReopen}>
            Reopen
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={<Trash2 aria-hidden />}
        destructive
        disabled={ask.evidence_id !== null}
        onSelect={onRemove}
      >
        Remove…
      </MenuItem>
    </Menu>
  );
}
