import { MAX_RFP_BYTES } from '@dealwright/domain/rfp';
import { FileText } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Uploading } from './uploads.ts';

export const DOCUMENT_TYPES = '.docx,.pdf,.xlsx,.txt,.md';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

interface DocumentDropProps {
  readonly onFile: (file: File) => void;
  readonly disabled: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A place on which a document can be dropped. */
function DocumentDrop({ onFile, disabled, className, children }: DocumentDropProps) {
  const [over, setOver] = useState(false);
  return (
    <section
      aria-label="RFP document"
      onDragOver={(event) => {
        if (disabled || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (disabled || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={cx(className, over && 'border-primary bg-primary-tint')}
    >
      {children}
    </section>
  );
}

interface ChooseDocumentProps {
  readonly label: string;
  readonly variant: 'primary' | 'outline';
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the computer’s own choice of files. */
function ChooseDocument({ label, variant, busy = false, onFile }: ChooseDocumentProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_TYPES}
        aria-label={`${label}: file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

/** A document on its way. */
export function UploadProgress({ uploading: { name, share, cancel } }: { readonly uploading: Uploading }) {
  const isRead = share >= 1;
  return (
    <div className="flex w-full max-w-md items-end gap-3 text-left" role="status">
      <Progress
        className="min-w-0 flex-1"
        label={isRead ? `Reading ${name}` : `Uploading ${name}`}
        value={isRead ? null : share * 100}
      />
      <Button size="sm" variant="outline" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

interface FirstDocumentProps {
  readonly canEdit: boolean;
  readonly uploading: Uploading | null;
  readonly onFile: (file: File) => void;
}

/** What the tab is for, and the way to begin. */
export function FirstDocument({ canEdit, uploading, onFile }: FirstDocumentProps) {
  const most = MAX_RFP_BYTES / 1024 / 1024;
  return (
    <DocumentDrop
      onFile={onFile}
      disabled={!canEdit || uploading !== null}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed border-input bg-card px-4 py-12',
        'text-center transition-colors max-md:py-8',
      )}
    >
      <FileText aria-hidden className="size-6 text-muted-foreground" />
      <h2 className="text-base">No RFP yet</h2>
      <p className="max-w-[52ch] text-pretty text-muted-foreground">
        Add the buyer’s document to get its requirements as a list, decide go or no-go, and answer each one
        with the help of earlier answers.
      </p>
      {uploading ? (
        <UploadProgress uploading={uploading} />
      ) : (
        canEdit && (
          <>
            <ChooseDocument label="Add document" variant="primary" onFile={onFile} />
            <p className="text-xs text-muted-foreground">Word, PDF, Excel or text, up to {most} MB</p>
          </>
        )
      )}
    </DocumentDrop>
  );
}
