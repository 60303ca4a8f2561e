import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { NOTE_FIELD_LABELS, type NoteField, noteFieldWords } from './note-conflict.ts';
import type { NoteDraft } from './note-draft.ts';

/** A long text is scrolled by keyboard too. */
const SCROLLABLE = { tabIndex: 0 };

interface NoteConflictChoiceProps {
  readonly contested: readonly NoteField[];
  readonly mine: NoteDraft;
  readonly theirs: NoteDraft;
  /** Evidence quotes their text by now: mine cannot take its place, but can stand beside it. */
  readonly locked: boolean;
  readonly busy: boolean;
  readonly onKeepTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Two people changed the same note: both sides beside each other, and nothing is lost until one is chosen. */
export function NoteConflictChoice(props: NoteConflictChoiceProps) {
  const { contested, mine, theirs, locked, busy, onKeepTheirs, onKeepMine } = props;
  return (
    <Callout tone="warn" live title="Someone else changed this meanwhile. Keep theirs or yours?">
      <dl className="mt-2 flex flex-col gap-3">
        {contested.map((field) => (
          <div key={field} className="grid gap-2 sm:grid-cols-2">
            <Side label={`Their ${NOTE_FIELD_LABELS[field].toLowerCase()}`}>
              {noteFieldWords(theirs, field)}
            </Side>
            <Side label={`Your ${NOTE_FIELD_LABELS[field].toLowerCase()}`}>
              {noteFieldWords(mine, field)}
            </Side>
          </div>
        ))}
      </dl>
      {locked && (
        <p className="mt-2 text-pretty">
          Evidence quotes their text by now, so it cannot be replaced. Yours can be kept as a new note.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" disabled={busy} onClick={onKeepTheirs}>
          Keep theirs
        </Button>
        <Button size="sm" variant="primary" busy={busy} onClick={onKeepMine}>
          {locked ? 'Save mine as a new note' : 'Use mine'}
        </Button>
      </div>
    </Callout>
  );
}

function Side({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-border bg-background px-3 py-2 text-foreground">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd {...SCROLLABLE} className="max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
