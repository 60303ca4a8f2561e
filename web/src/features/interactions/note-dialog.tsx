import { INTERACTION_KIND_LABELS, type Interaction } from '@dealwright/contract/interactions';
import { useRef, useState } from 'react';
import { matchesKeys } from '../../lib/hotkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { insistOnTyped } from '../../ui/use-typed-text.ts';
import type { InteractionKind } from './api.ts';
import { NoteBody, NoteFacts } from './note-fields.tsx';
import { useNoteEditor } from './use-note-editor.ts';

interface NoteDialogProps {
  readonly number: number;
  /** The one to change; null to write a new one. */
  readonly interaction: Interaction | null;
  readonly kind?: InteractionKind;
  readonly onClose: () => void;
  readonly onSaved: (interaction: Interaction) => void;
}

/** Saves what is filled in; where something is missing, leads to it. */
function useSubmit(editor: ReturnType<typeof useNoteEditor>) {
  const [refused, setRefused] = useState<string>();
  const box = useRef<HTMLFieldSetElement>(null);
  const submit = () => {
    if (insistOnTyped(box.current)) return;
    if (editor.draft.body.text.trim() === '') {
      setRefused('Write something first');
      box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
      return;
    }
    void editor.save();
  };
  return { box, refused, setRefused, submit };
}

/**
 * Writes a note or logs a call, a meeting or a mail. What was typed survives closing and failed saves, and evidence that
 * quotes the text meanwhile.
 */
export function NoteDialog({ number, interaction, kind = 'note', onClose, onSaved }: NoteDialogProps) {
  const editor = useNoteEditor({ number, interaction, kind, onSaved, onClose });
  const { draft, change } = editor;
  const { box, refused, setRefused, submit } = useSubmit(editor);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={interaction ? 'Edit' : `New ${INTERACTION_KIND_LABELS[draft.kind].toLowerCase()}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {interaction ? 'Cancel' : 'Keep as draft'}
          </Button>
          <Button variant="primary" busy={editor.phase === 'saving'} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <fieldset
        ref={box}
        aria-label="Note"
        className="flex min-w-0 flex-col gap-4"
        onKeyDown={(event) => {
          if (matchesKeys(event.nativeEvent, 'mod+enter') && editor.phase !== 'saving') submit();
        }}
      >
        {editor.failure && <NotSaved reason={editor.failure} />}
        <KeepTyped draft={editor.draftKey}>
          <NoteFacts draft={draft} onChange={change} />
        </KeepTyped>
        {interaction?.quoted && draft.body.text === interaction.body ? (
          <LockedText />
        ) : (
          <NoteBody
            number={number}
            draft={draft}
            error={refused}
            onChange={(body) => {
              setRefused(undefined);
              change({ ...draft, body });
            }}
          />
        )}
      </fieldset>
    </Dialog>
  );
}

function NotSaved({ reason }: { readonly reason: string }) {
  return (
    <Callout tone="lost" live title="Couldn’t save">
      {reason} Your text is kept.
    </Callout>
  );
}

function LockedText() {
  return (
    <Callout title="This text is locked">
      Evidence quotes it. You can still change its title, kind and date.
    </Callout>
  );
}
