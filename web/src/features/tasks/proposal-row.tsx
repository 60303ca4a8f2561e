import type { TaskSuggestion } from '@dealwright/contract/tasks/task-suggestions';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DueMark } from '../../ui/due-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { leadKey } from '../deals/lead-key.ts';

const WHY: Readonly<Record<TaskSuggestion['origin'], string>> = {
  gap: 'Gap',
  ageing: 'Aging evidence',
  commitment: 'Promise',
};

interface ProposalRowProps {
  readonly number: number;
  readonly suggestion: TaskSuggestion;
  readonly canEdit: boolean;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onDismiss: () => void;
}

/** A proposed task with what it stands on; its words lead to their place in the text. */
export function ProposalRow({ number, suggestion, canEdit, chosen, onChoose, onDismiss }: ProposalRowProps) {
  const { title, note, due_on, pillar, origin, commitment } = suggestion;
  return (
    <li className="flex items-start gap-2.5 px-3 py-2">
      <Checkbox
        checked={chosen}
        disabled={!canEdit}
        onCheckedChange={onChoose}
        label={`Select: ${title}`}
        hideLabel
        className="touch:-my-2.5 touch:-ml-3"
      />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="text-sm text-pretty [overflow-wrap:anywhere]">{title}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <span>
            {WHY[origin]}
            {pillar && `: ${PILLAR_DEFINITIONS[pillar].name}`}
            {commitment && ` by ${commitment.said_by === 'seller' ? 'us' : (commitment.name ?? 'the buyer')}`}
          </span>
          {due_on && <DueMark day={due_on} done={false} />}
        </p>
        {note && <p className="mt-0.5 text-xs text-pretty text-muted-foreground">{note}</p>}
        {commitment && (
          <p className="mt-1 border-l-2 border-primary pl-2 text-xs text-pretty [overflow-wrap:anywhere]">
            “{commitment.quote}”{' '}
            <Link
              to="/lead-planning/$leadKey"
              params={{ leadKey: leadKey(number) }}
              search={{
                source: commitment.interaction.id,
                at: `${commitment.quote_start}-${commitment.quote_end}`,
              }}
              className="whitespace-nowrap text-primary underline"
            >
              {commitment.interaction.title}
            </Link>
          </p>
        )}
      </div>
      {canEdit && (
        <IconButton label={`Dismiss: ${title}`} size="sm" tooltip={false} onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
