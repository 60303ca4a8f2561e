import { ATTACHMENT_TYPES } from '@dealwright/contract/operator/support';
import { FileText, Paperclip, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { fileSize } from './file-size.ts';
import type { AttachedFile } from './use-attachments.ts';

const ACCEPT = ['image/*', ...Object.keys(ATTACHMENT_TYPES).map((end) => `.${end}`)].join(',');

interface PickerProps {
  readonly files: readonly AttachedFile[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRetry: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

export function AttachmentPicker({ files, onAdd, onRetry, onRemove }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button onClick={() => input.current?.click()} aria-describedby={help}>
          <Paperclip aria-hidden />
          Attach files
        </Button>
        <p id={help} className="min-w-0 flex-1 basis-48 text-xs text-pretty text-muted-foreground">
          Images, pdf, doc, docx or txt; up to 10 files of 25 MB. Drop them here, or paste a picture.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPT}
          aria-label="Files"
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {files.length > 0 && (
        <ul aria-label="Attachments" className="divide-y divide-border rounded-lg border border-border">
          {files.map((file) => (
            <AttachedLine
              key={file.key}
              file={file}
              onRetry={() => onRetry(file.key)}
              onRemove={() => onRemove(file.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface LineProps {
  readonly file: AttachedFile;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function AttachedLine({ file, onRetry, onRemove }: LineProps) {
  const underWay = file.state === 'sending' || file.state === 'waiting';
  return (
    <li aria-label={file.name} className="flex items-center gap-2.5 py-1 pr-1 pl-3 text-sm">
      <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 py-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate">{file.name}</span>
          <span className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums">
            {fileSize(file.size)}
          </span>
        </p>
        {underWay && (
          <Progress hideLabel label={`Uploading ${file.name}`} value={file.share * 100} className="mt-1" />
        )}
        {file.problem && (
          <p role="alert" className="text-sm text-pretty text-destructive">
            {file.problem}
          </p>
        )}
      </div>
      {file.state === 'failed' && (
        <IconButton label={`Retry ${file.name}`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
