import { INTERACTION_KIND_LABELS, type Interaction } from '@dealwright/contract/interactions';
import { useRef, useState } from 'react';
import { matchesKeys } from '../../lib/hotkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { insistOnTyped } from '../../ui/use-typed-text.ts';
import type { InteractionKind } from './api.ts';
import { NoteConflictChoice } from './note-conflict-choice.tsx';
import { draftOf } from './note-draft.ts';
import { NoteBody, NoteFacts } from './note-fields.tsx';
import { useNoteDraft } from './use-note-draft.ts';
import { useSaveNote } from './use-save-note.ts';

interface NoteDialogProps {
  readonly number: number;
  /** The one to change; null to write a new one. */
  readonly interaction: Interaction | null;
  readonly kind?: InteractionKind;
  readonly onClose: () => void;
  readonly onSaved: (interaction: Interaction) => void;
}

/** Writes a note or logs a call, a meeting or a mail. What was typed survives closing and failed saves. */
export function NoteDialog({ number, interaction, kind = 'note', onClose, onSaved }: NoteDialogProps) {
  const { key, base, draft, setDraft, clear } = useNoteDraft(number, interaction, kind);
  const [refused, setRefused] = useState<string>();
  const save = useSaveNote(number, base);
  const finish = async (saving: Promise<Interaction | null>) => {
    const saved = await saving;
    if (!saved) return;
    clear();
    notifySuccess(`${INTERACTION_KIND_LABELS[saved.kind]} saved`);
    onSaved(saved);
    onClose();
  };
  const box = useRef<HTMLFieldSetElement>(null);
  const submit = () => {
    if (insistOnTyped(box.current)) return;
    if (draft.text.trim() === '') {
      setRefused('Write something first');
      box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
      return;
    }
    void finish(save.run(draft));
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={interaction ? 'Edit' : `New ${INTERACTION_KIND_LABELS[draft.kind].toLowerCase()}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {interaction ? 'Cancel' : 'Keep as draft'}
          </Button>
          {!save.clash && (
            <Button variant="primary" busy={save.busy} onClick={submit}>
              Save
            </Button>
          )}
        </>
      }
    >
      <fieldset
        ref={box}
        aria-label="Note"
        className="flex min-w-0 flex-col gap-4"
        onKeyDown={(event) => {
          if (matchesKeys(event.nativeEvent, 'mod+enter') && !save.clash && !save.busy) submit();
        }}
      >
        {save.failure && (
          <Callout tone="lost" live title="Not saved">
            {save.failure} Your text is kept.
          </Callout>
        )}
        {save.clash && (
          <NoteConflictChoice
            {...save.clash}
            mine={draft}
            theirs={draftOf(save.clash.theirs)}
            busy={save.busy}
            onKeepTheirs={() => void finish(save.keepTheirs(draft))}
            onKeepMine={() => void finish(save.keepMine(draft))}
          />
        )}
        <KeepTyped draft={key}>
          <NoteFacts draft={draft} onChange={setDraft} />
        </KeepTyped>
        {interaction?.quoted ? (
          <Callout title="The text is locked">
            Evidence quotes it letter for letter. Its title, kind and day can still be changed.
          </Callout>
        ) : (
          <NoteBody
            number={number}
            draft={draft}
            error={refused}
            onChange={(note) => {
              setRefused(undefined);
              setDraft({ ...draft, ...note });
            }}
          />
        )}
      </fieldset>
    </Dialog>
  );
}
