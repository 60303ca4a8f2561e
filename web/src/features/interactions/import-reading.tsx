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

/** What was recognised: kind, title, day and who speaks, each to be confirmed or corrected before it is kept. */
export function ImportReading({ number, source, reading, onBack, onSaved }: ImportReadingProps) {
  const draftKey = `import.LEAD-${number}.reading`;
  const [facts, setFacts] = useFacts(draftKey, reading);
  const [busy, setBusy] = useState<'save' | 'analyse' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveImport(number, source);
  const box = useRef<HTMLDivElement>(null);
  const submit = async (analyse: boolean) => {
    if (insistOnTyped(box.current)) return;
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
  return (
    <div ref={box} className="flex flex-col gap-5">
      {failure && (
        <Callout tone="lost" live title="Not saved">
          {failure} Everything you confirmed is kept here.
        </Callout>
      )}
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)_11rem]">
        <Field label="Kind">
          <Select value={facts.kind} onValueChange={(kind) => setFacts({ ...facts, kind })} options={KINDS} />
        </Field>
        <Field label="Title" error={facts.title.trim() === '' ? 'Give it a title' : undefined}>
          <Input
            value={facts.title}
            maxLength={200}
            onValueChange={(title) => setFacts({ ...facts, title })}
          />
        </Field>
        <Field
          label="Day"
          help={reading.occurred_on ? 'Found in the text' : 'The text has no date. Was it today?'}
        >
          <KeepTyped draft={draftKey}>
            <DateInput
              required
              keepAs="day"
              max={dayOf(new Date())}
              value={facts.day}
              onValueChange={(day) => {
                if (day) setFacts({ ...facts, day });
              }}
            />
          </KeepTyped>
        </Field>
      </div>
      <section>
        <h3 className="mb-2 text-sm font-medium">Who speaks</h3>
        <SpeakerRows
          number={number}
          choices={facts.choices}
          onChange={(choices) => setFacts({ ...facts, choices })}
        />
      </section>
      <details>
        <summary className="text-sm text-muted-foreground hover:text-foreground">
          The text as it was read
        </summary>
        <pre className="mt-2 max-h-60 overflow-y-auto rounded-lg bg-muted p-3 font-sans text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {reading.body.slice(0, 20_000)}
          {reading.body.length > 20_000 && '…'}
        </pre>
      </details>
      <div className="sticky -bottom-4 -mx-5 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-border bg-card px-5 py-3 max-md:-mx-4 max-md:px-4 max-md:*:grow">
        <Button variant="ghost" disabled={busy !== null} onClick={onBack}>
          Back to the text
        </Button>
        <Button
          variant="outline"
          busy={busy === 'save'}
          disabled={busy !== null || facts.title.trim() === ''}
          onClick={() => void submit(false)}
        >
          Confirm and save
        </Button>
        <Button
          variant="primary"
          busy={busy === 'analyse'}
          disabled={busy !== null || facts.title.trim() === ''}
          onClick={() => void submit(true)}
        >
          Save and analyse
        </Button>
      </div>
    </div>
  );
}
