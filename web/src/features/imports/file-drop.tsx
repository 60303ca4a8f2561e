import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';

const ACCEPT = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.zip';

interface FileDropProps {
  readonly onAdd: (files: readonly File[]) => void;
  /** Less prominent when there are files. */
  readonly compact: boolean;
  readonly disabled: boolean;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts files by drag and drop or a button. */
export function FileDrop({ onAdd, compact, disabled }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <section
      aria-label="Files to import"
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
        onAdd([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 text-center transition-colors',
        compact ? 'py-5' : 'py-12 max-md:py-8',
        over ? 'border-primary bg-primary-tint' : 'border-input bg-card',
      )}
    >
      {!compact && (
        <>
          <FileUp aria-hidden className="size-6 text-muted-foreground" />
          <h2 className="text-lg">Drop the files from your CRM here</h2>
        </>
      )}
      <ChooseFiles compact={compact} disabled={disabled} onAdd={onAdd} />
    </section>
  );
}

/** The button, the accepted types, and the input it opens. */
function ChooseFiles({ onAdd, compact, disabled }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  return (
    <>
      <Button
        variant={compact ? 'outline' : 'primary'}
        size={compact ? 'md' : 'lg'}
        disabled={disabled}
        aria-describedby={help}
        onClick={() => input.current?.click()}
      >
        {compact ? 'Add more files' : 'Choose files'}
      </Button>
      <p id={help} className="max-w-[60ch] text-sm text-pretty text-muted-foreground">
        Accounts, contacts, deals, stakeholders, products and team, all at once and in any order. CSV, TSV,
        Excel (.xlsx) or JSON, up to 200 MB each, or a Dealwright export (.zip).
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
    </>
  );
}
