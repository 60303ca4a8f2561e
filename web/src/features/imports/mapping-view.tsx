import type { Import, ImportFile } from '@dealwright/contract/imports/imports';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type ImportChange, usePreviewImport, useReloadImport } from './api.ts';
import { FileCard, UnreadFile } from './file-card.tsx';
import { ImportOptionsCard } from './import-options.tsx';
import { useImportChanges } from './use-import-changes.ts';

interface MappingViewProps {
  readonly saved: Import;
  /** Called once the preview has started. */
  readonly onPreview: () => void;
}

type FileChange = Omit<NonNullable<ImportChange['files']>[number], 'position'>;

/** While a file is read again, its columns are those of before. */
const hasColumns = ({ state, columns }: ImportFile): boolean => state !== 'unreadable' && columns.length > 0;

/** Step two: map files, columns and values. Each choice is saved as it is made. */
export function MappingView({ saved, onPreview }: MappingViewProps) {
  const { imported, reading, change, saving, failure, retry } = useImportChanges(saved);
  const locked = !saved.can.change;
  const [wasRead, setWasRead] = useState(!reading);
  if (!reading && !wasRead) setWasRead(true);
  const [encoded, setEncoded] = useState<number | null>(null);
  const shown = wasRead ? imported.files.filter(hasColumns) : [];
  return (
    <div className="flex flex-col gap-4">
      {reading && !wasRead && <ReadingProgress imported={imported} />}
      {imported.files.map((file) => {
        const { position } = file;
        const props = {
          file,
          locked,
          reading,
          keepsFocus: encoded === position,
          unsaved: failure !== null && encoded === position,
          onChange: (one: FileChange) => {
            if (one.encoding !== undefined) setEncoded(position);
            change({ files: [{ ...one, position }] });
          },
        };
        if (!shown.includes(file)) return <UnreadFile key={position} {...props} />;
        return <FileCard key={position} {...props} alone={shown.length === 1} />;
      })}
      {shown.length > 0 && (
        <ImportOptionsCard
          imported={imported}
          disabled={locked || reading}
          onChange={(options) => change({ options })}
        />
      )}
      {failure !== null && <UnsavedChoices failure={failure} onRetry={retry} />}
      {shown.length > 0 && (
        <PreviewBar imported={imported} waiting={saving || reading} onPreview={onPreview} />
      )}
    </div>
  );
}

interface UnsavedChoicesProps {
  readonly failure: string;
  readonly onRetry: () => void;
}

function UnsavedChoices({ failure, onRetry }: UnsavedChoicesProps) {
  return (
    <Callout
      tone="lost"
      title="Your last choices aren’t saved yet"
      live
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          Save again
        </Button>
      }
    >
      {failure}
    </Callout>
  );
}

function ReadingProgress({ imported: { files } }: { readonly imported: Import }) {
  const read = files.filter(({ state }) => state !== 'reading').length;
  return (
    <Progress
      label={files.length === 1 ? 'Reading your file' : 'Reading your files'}
      value={read === 0 ? null : (read / files.length) * 100}
      valueText={`${read} of ${files.length}`}
    />
  );
}

interface PreviewBarProps {
  readonly imported: Import;
  /** Choices are still being saved. */
  readonly waiting: boolean;
  readonly onPreview: () => void;
}

/** The missing choices, and the button to continue. */
function PreviewBar({ imported, waiting, onPreview }: PreviewBarProps) {
  const preview = usePreviewImport(imported.id);
  const reload = useReloadImport(imported.id);
  const { open_questions: questions } = imported;
  const nothing = imported.files.every(({ included, kind }) => !included || kind === null);
  const start = () =>
    preview.mutate(undefined, {
      onSuccess: onPreview,
      onError: (error) => {
        notifyError('Couldn’t start the preview', { text: problemText(error) });
        if (isProblem(error, 'conflict')) reload();
      },
    });
  return (
    <div
      className={cx(
        'sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-3 border-t border-border bg-background px-4 py-3',
        'md:-mx-6 md:-mb-6 md:px-6',
      )}
    >
      {questions.length > 0 && !nothing && (
        <Callout tone="warn" title="Before the preview">
          <ul className="list-disc pl-4">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-0 flex-1 basis-52 text-sm text-pretty text-muted-foreground">
          {nothing
            ? 'Choose what at least one file contains.'
            : 'The preview shows what happens to every row. It changes nothing.'}
        </p>
        <Button
          variant="primary"
          disabled={waiting || nothing || questions.length > 0 || !imported.can.change}
          busy={preview.isPending}
          onClick={start}
        >
          Preview import
        </Button>
      </div>
    </div>
  );
}
