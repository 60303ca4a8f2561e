import { MAX_SOURCE } from '@dealwright/contract/interactions';
import { FileUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type Source, type SourceReading, useReadSource } from './api.ts';
import { ACCEPTED_FILES, refusalOf, sourceOfFile } from './file-source.ts';
import { SAMPLE_CALL } from './sample-call.ts';

interface ImportSourceProps {
  readonly number: number;
  readonly file: File | null;
  /** Begins with a sample call, unless something was pasted before. */
  readonly sample: boolean;
  readonly onRead: (source: Source, reading: SourceReading) => void;
}

/** Has a source read; `failure` says why one cannot be. */
function useReader({ number, onRead }: Pick<ImportSourceProps, 'number' | 'onRead'>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const reading = useReadSource(number);
  const { mutate } = reading;
  const read = useCallback(
    (source: Source) => {
      setRefusal(null);
      mutate(source, { onSuccess: (answer) => onRead(source, answer) });
    },
    [mutate, onRead],
  );
  const take = useCallback(
    async (given: File | null | undefined) => {
      if (!given) return;
      const refused = refusalOf(given);
      if (refused) setRefusal(refused);
      else read(await sourceOfFile(given));
    },
    [read],
  );
  const failure = refusal ?? (reading.error ? problemText(reading.error) : null);
  return { read, take, refuse: setRefusal, failure, busy: reading.isPending };
}

/** A file, or a text to paste. What is pasted survives closing. */
export function ImportSource({ number, file, sample, onRead }: ImportSourceProps) {
  const [text, setText] = useDraft(`import.LEAD-${number}`, sample ? SAMPLE_CALL : '');
  const { read, take, refuse, failure, busy } = useReader({ number, onRead });
  const dropped = useRef(file);
  useEffect(() => {
    // Once: the file that opened this dialog.
    const given = dropped.current;
    dropped.current = null;
    void take(given);
  }, [take]);
  const submit = () => {
    if (text.trim() === '') refuse('Paste a transcript or email, or choose a file.');
    else if (text.length > MAX_SOURCE) refuse('This text is longer than 2 MB. Paste the part that matters.');
    else read({ text });
  };
  return (
    <div className="flex flex-col gap-4">
      {failure && (
        <Callout tone="lost" live title="Couldn’t read this">
          {failure}
        </Callout>
      )}
      <FileSource busy={busy} onFile={take} />
      <Field label="Or paste the text" help="A call transcript, an email with its headers, or chat messages.">
        <Textarea
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={'Ana Ruiz: We lose about $40,000 a month to rework.\nSam Lee: Who signs that off?'}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {text === '' && (
          <Button variant="ghost" onClick={() => setText(SAMPLE_CALL)}>
            Use a sample call
          </Button>
        )}
        <Button variant="primary" busy={busy} onClick={submit}>
          Continue
        </Button>
      </div>
    </div>
  );
}

interface FileSourceProps {
  readonly busy: boolean;
  readonly onFile: (file: File | undefined) => Promise<void>;
}

function FileSource({ busy, onFile }: FileSourceProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropZone busy={busy} onFile={onFile} onChoose={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          void onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

interface DropZoneProps extends FileSourceProps {
  readonly onChoose: () => void;
}

function DropZone({ busy, onFile, onChoose }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onChoose}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void onFile(event.dataTransfer.files[0]);
      }}
      className={cx(
        'flex flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center transition-colors hover:bg-muted',
        over ? 'border-primary bg-primary-tint' : 'border-input',
      )}
    >
      <FileUp aria-hidden className="size-5 text-muted-foreground" />
      <span className="font-medium">{busy ? 'Reading…' : 'Drop a file here or choose one'}</span>
      <span className="text-xs text-muted-foreground">
        Word, PDF, text, subtitles, email or the JSON of Zoom, Teams or Meet, up to 2 MB
      </span>
    </button>
  );
}
