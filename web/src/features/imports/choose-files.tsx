import { FileText, TriangleAlert, X } from 'lucide-react';
import { formatBytes } from '../../lib/bytes.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { FileDrop } from './file-drop.tsx';
import { type ChosenFile, useChosenFiles } from './use-chosen-files.ts';

/** Step one: choose, check and upload files. */
export function ChooseFiles({ onUploaded }: { readonly onUploaded: (id: string) => void }) {
  const { files, good, share, failure, add, remove, send, cancel } = useChosenFiles(onUploaded);
  const isSending = share !== null;
  return (
    <div className="flex flex-col gap-4">
      <FileDrop onAdd={add} compact={files.length > 0} disabled={isSending} />
      {files.length > 0 && (
        <>
          <ul
            aria-label="Chosen files"
            className="divide-y divide-border rounded-lg border border-border bg-card"
          >
            {files.map((one) => (
              <ChosenLine key={one.key} chosen={one} locked={isSending} onRemove={() => remove(one.key)} />
            ))}
          </ul>
          {failure && <Callout tone="lost" title={failure} live />}
          {isSending ? (
            <div className="flex items-end gap-3">
              <Progress
                label={share < 1 ? `Uploading ${formatCount(good.length, 'file')}` : 'Saving your files'}
                value={share < 1 ? share * 100 : null}
                className="min-w-0 flex-1"
              />
              <Button variant="outline" onClick={cancel}>
                Cancel
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap items-center justify-end gap-3">
              <p className="text-sm text-muted-foreground">
                Nothing is imported before you’ve seen a preview.
              </p>
              <Button variant="primary" disabled={good.length === 0} onClick={() => void send()}>
                {good.length === 0 ? 'Continue' : `Continue with ${formatCount(good.length, 'file')}`}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface ChosenLineProps {
  readonly chosen: ChosenFile;
  readonly locked: boolean;
  readonly onRemove: () => void;
}

function ChosenLine({ chosen: { file, problem }, locked, onRemove }: ChosenLineProps) {
  return (
    <li aria-label={file.name} className="flex min-h-11 items-center gap-2.5 py-1 pr-1.5 pl-3 text-sm">
      {problem === null ? (
        <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      ) : (
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
      )}
      <div className="min-w-0 flex-1 py-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate">{file.name}</span>
          <span className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums">
            {formatBytes(file.size)}
          </span>
        </p>
        {problem && (
          <p role="alert" className="text-sm text-pretty text-destructive">
            {problem}
          </p>
        )}
      </div>
      {!locked && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
