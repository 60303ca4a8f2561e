import {
  INTERACTION_KIND_LABELS,
  INTERACTION_KINDS,
  type Interaction,
} from '@dealwright/contract/interactions';
import { dayOf } from '@dealwright/domain/calendar';
import { useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { Select } from '../../ui/select.tsx';
import { insistOnTyped } from '../../ui/use-typed-text.ts';
import type { Source, SourceReading } from './api.ts';
import { choicesOf } from './speaker-match.ts';
import { SpeakerRows } from './speaker-rows.tsx';
import { type ImportFacts, useSaveImport } from './use-save-import.ts';

interface ImportReadingProps {
  readonly number: number;
  readonly source: Source;
  readonly reading: SourceReading;
  readonly onBack: () => void;
  readonly onSaved: (interaction: Interaction, analyse: boolean) => void;
}

type Busy = 'save' | 'analyse' | null;

const KINDS = INTERACTION_KINDS.map((value) => ({ value, label: INTERACTION_KIND_LABELS[value] }));

interface KeptFacts {
  readonly of: string;
  readonly facts: ImportFacts;
}

/** What was confirmed or corrected, kept for as long as the same text is brought in. */
function useFacts(draftKey: string, reading: SourceReading) {
  const { kind, title, occurred_on, speakers, body } = reading;
  const of = JSON.stringify([kind, title, occurred_on, speakers.map(({ label }) => label), body.length]);
  const [facts, setFacts] = useState<ImportFacts>(() => {
    const kept = readDraft<KeptFacts>(draftKey);
    if (kept?.of === of) return kept.facts;
    clearDraft(draftKey);
    const read = { kind, title, day: occurred_on ?? dayOf(new Date()), choices: choicesOf(speakers) };
    writeDraft(draftKey, { of, facts: read } satisfies KeptFacts);
    return read;
  });
  const set = (next: ImportFacts) => {
    setFacts(next);
    writeDraft(draftKey, { of, facts: next } satisfies KeptFacts);
  };
  return [facts, set] as const;
}

interface SavingOptions extends Pick<ImportReadingProps, 'number' | 'source' | 'onSaved'> {
  readonly draftKey: string;
}

/** Keeps it in the deal; `busy` says by which of the two buttons. */
function useSaving({ number, source, draftKey, onSaved }: SavingOptions) {
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveImport(number, source);
  const submit = async (facts: ImportFacts, analyse: boolean) => {
    setBusy(analyse ? 'analyse' : 'save');
    setFailure(null);
    try {
      const saved = await save(facts);
      clearDraft(`import.LEAD-${number}`);
      clearDraft(draftKey);
      onSaved(saved, analyse);
    } catch (error) {
      setFailure(problemText(error));
      setBusy(null);
    }
  };
  return { busy, failure, submit };
}

/** What was recognised: kind, title, day and who speaks, each to be confirmed or corrected before it is kept. */
export function ImportReading({ number, source, reading, onBack, onSaved }: ImportReadingProps) {
  const draftKey = `import.LEAD-${number}.reading`;
  const [facts, setFacts] = useFacts(draftKey, reading);
  const { busy, failure, submit } = useSaving({ number, source, draftKey, onSaved });
  const box = useRef<HTMLDivElement>(null);
  const save = (analyse: boolean) => {
    if (!insistOnTyped(box.current)) void submit(facts, analyse);
  };
  return (
    <div ref={box} className="flex flex-col gap-5">
      {failure && (
        <Callout tone="lost" live title="Couldn’t save the import">
          {failure} Your choices are kept.
        </Callout>
      )}
      <FactFields
        facts={facts}
        dayFound={Boolean(reading.occurred_on)}
        draftKey={draftKey}
        onChange={setFacts}
      />
      <section>
        <h3 className="mb-2 text-sm font-medium">Speakers</h3>
        <SpeakerRows
          number={number}
          choices={facts.choices}
          onChange={(choices) => setFacts({ ...facts, choices })}
        />
      </section>
      <SourceText text={reading.body} />
      <Actions busy={busy} untitled={facts.title.trim() === ''} onBack={onBack} onSave={save} />
    </div>
  );
}

interface FactFieldsProps {
  readonly facts: ImportFacts;
  /** The day stood in the text. */
  readonly dayFound: boolean;
  readonly draftKey: string;
  readonly onChange: (facts: ImportFacts) => void;
}

function FactFields({ facts, dayFound, draftKey, onChange }: FactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)_11rem]">
      <Field label="Kind">
        <Select value={facts.kind} onValueChange={(kind) => onChange({ ...facts, kind })} options={KINDS} />
      </Field>
      <Field label="Title" error={facts.title.trim() === '' ? 'Give it a title' : undefined}>
        <Input value={facts.title} maxLength={200} onValueChange={(title) => onChange({ ...facts, title })} />
      </Field>
      <Field
        label="Date"
        help={dayFound ? 'Found in the text' : 'No date found in the text. Check that today is right.'}
      >
        <KeepTyped draft={draftKey}>
          <DateInput
            required
            keepAs="day"
            max={dayOf(new Date())}
            value={facts.day}
            onValueChange={(day) => {
              if (day) onChange({ ...facts, day });
            }}
          />
        </KeepTyped>
      </Field>
    </div>
  );
}

/** In characters: enough to recognise the text by. */
const MOST_SHOWN = 20_000;
const TEXT_CLASS =
  'mt-2 max-h-60 overflow-y-auto rounded-lg bg-muted p-3 ' +
  'font-sans text-sm whitespace-pre-wrap [overflow-wrap:anywhere]';

function SourceText({ text }: { readonly text: string }) {
  return (
    <details>
      <summary className="text-sm text-muted-foreground hover:text-foreground">Imported text</summary>
      <pre className={TEXT_CLASS}>
        {text.slice(0, MOST_SHOWN)}
        {text.length > MOST_SHOWN && '…'}
      </pre>
    </details>
  );
}

const ACTIONS_CLASS =
  'sticky -bottom-4 -mx-5 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-border bg-card ' +
  'px-5 py-3 max-md:-mx-4 max-md:px-4 max-md:*:grow';

interface ActionsProps {
  readonly busy: Busy;
  readonly untitled: boolean;
  readonly onBack: () => void;
  readonly onSave: (analyse: boolean) => void;
}

function Actions({ busy, untitled, onBack, onSave }: ActionsProps) {
  return (
    <div className={ACTIONS_CLASS}>
      <Button variant="ghost" disabled={busy !== null} onClick={onBack}>
        Back
      </Button>
      <Button
        variant="outline"
        busy={busy === 'save'}
        disabled={busy !== null || untitled}
        onClick={() => onSave(false)}
      >
        Confirm and save
      </Button>
      <Button
        variant="primary"
        busy={busy === 'analyse'}
        disabled={busy !== null || untitled}
        onClick={() => onSave(true)}
      >
        Save and analyze
      </Button>
    </div>
  );
}
