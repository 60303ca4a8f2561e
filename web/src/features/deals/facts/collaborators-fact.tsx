import type { Deal } from '@dealwright/contract/deals/deals';
import { Plus, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notifyError } from '../../../ui/toast.ts';
import { useMembers } from '../../identity/members/api.ts';
import { useMe } from '../../identity/members/use-me.ts';
import { useCollaborators } from '../api.ts';
import { leadKey } from '../lead-key.ts';

const AlertDialog = lazyDialog(() =>
  import('../../../ui/alert-dialog.tsx').then(({ AlertDialog }) => AlertDialog),
);

type Colleague = Deal['collaborators'][number];

function useChangeCollaborators(deal: Deal) {
  const { mutate } = useCollaborators(deal.number);
  const set = (person: Colleague, works: boolean, undo: boolean): void =>
    mutate(
      { profileId: person.id, works },
      {
        onSuccess: () => {
          if (undo) return;
          const what = works ? 'added to' : 'removed from';
          const undoIt = () => set(person, !works, true);
          notifyUndo(`${person.name} ${what} ${leadKey(deal.number)}`, undoIt, {
            id: `collaborator ${person.id}`,
          });
        },
        onError: (error) =>
          notifyError(`Couldn’t ${works ? 'add' : 'remove'} ${person.name}`, { text: problemText(error) }),
      },
    );
  return (person: Colleague, works: boolean) => set(person, works, false);
}

/** Colleagues who work the deal with its owner; each can be taken off it, and more put on it. */
export function CollaboratorsFact({ deal }: { readonly deal: Deal }) {
  const me = useMe();
  const change = useChangeCollaborators(deal);
  const [leaving, setLeaving] = useState<Colleague | null>(null);
  const remove = (person: Colleague) => {
    // Who takes themselves off may lose sight of the deal, and could not undo it.
    if (person.id === me?.id && me.role === 'sales_rep') setLeaving(person);
    else change(person, false);
  };
  return (
    <div className="flex flex-col items-start gap-0.5">
      {deal.collaborators.length > 0 && (
        <ul aria-label="Collaborators" className="flex w-full flex-col">
          {deal.collaborators.map((person) => (
            <Collaborator
              key={person.id}
              person={person}
              canRemove={deal.can.edit}
              onRemove={() => remove(person)}
            />
          ))}
        </ul>
      )}
      {deal.can.edit && <AddCollaborator deal={deal} onAdd={(person) => change(person, true)} />}
      {!deal.can.edit && deal.collaborators.length === 0 && (
        <span className="text-muted-foreground">No one</span>
      )}
      <AlertDialog
        open={leaving !== null}
        onOpenChange={(open) => {
          if (!open) setLeaving(null);
        }}
        title="Leave this deal?"
        description={`You’ll no longer see ${leadKey(deal.number)}. Its owner can add you again.`}
        confirmLabel="Leave deal"
        destructive
        onConfirm={() => {
          if (leaving) change(leaving, false);
          setLeaving(null);
        }}
      />
    </div>
  );
}

interface CollaboratorProps {
  readonly person: Colleague;
  readonly canRemove: boolean;
  readonly onRemove: () => void;
}

function Collaborator({ person, canRemove, onRemove }: CollaboratorProps) {
  return (
    <li className="flex min-h-7 items-center gap-2">
      <Avatar name={person.name} size="sm" decorative />
      <span className="min-w-0 truncate">{person.name}</span>
      {canRemove && (
        <IconButton
          label={`Remove ${person.name} from this deal`}
          size="sm"
          className="text-muted-foreground"
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

interface AddCollaboratorProps {
  readonly deal: Deal;
  readonly onAdd: (person: Colleague) => void;
}

function AddCollaborator({ deal, onAdd }: AddCollaboratorProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isOpen) return <ColleagueChooser deal={deal} onAdd={onAdd} onClose={close} />;
  return (
    <Button
      ref={opener}
      size="sm"
      variant="ghost"
      className="-ml-2 text-muted-foreground"
      onClick={() => setOpen(true)}
    >
      <Plus aria-hidden />
      Add colleague
    </Button>
  );
}

function ColleagueChooser({ deal, onAdd, onClose }: AddCollaboratorProps & { readonly onClose: () => void }) {
  const members = useMembers();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const there = new Set([deal.owner.id, ...deal.collaborators.map(({ id }) => id)]);
  const free = (members.data ?? []).filter(({ id, role }) => role !== 'viewer' && !there.has(id));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  return (
    <fieldset
      aria-label="Add a collaborator"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="w-full min-w-0"
    >
      <Combobox
        ref={input}
        aria-label="Colleague"
        value={null}
        clearable={false}
        loading={members.isLoading}
        placeholder="Choose a colleague"
        emptyText="Everyone who can edit deals is already here."
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(_, chosen) => {
          if (chosen) onAdd({ id: chosen.value, name: chosen.label });
          onClose();
        }}
      />
    </fieldset>
  );
}
