import type { ImportFile } from '@dealwright/contract/imports/imports';
import {
  IMPORT_KIND_LABELS,
  IMPORT_KINDS,
  IMPORT_SOURCE_LABELS,
  type ImportKind,
} from '@dealwright/domain/import/fields';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ImportChange } from './api.ts';
import { ColumnList } from './column-list.tsx';
import { DayOrderQuestions } from './day-order.tsx';
import { EncodingSelect } from './encoding-select.tsx';
import { ValueLists } from './value-list.tsx';
import { isOpenValue } from './value-options.ts';

type FileChange = Omit<NonNullable<ImportChange['files']>[number], 'position'>;

interface ReadFile {
  readonly file: ImportFile;
  /** Nobody can change it, or not this person. */
  readonly locked: boolean;
  /** Files are being read again. */
  readonly reading: boolean;
  /** Its encoding was the last choice on this page. */
  readonly keepsFocus: boolean;
  /** That choice couldn't be saved, so another one can be made. */
  readonly unsaved: boolean;
  readonly onChange: (change: FileChange) => void;
}

interface FileCardProps extends ReadFile {
  /** Expanded at first because it is the only one. */
  readonly alone: boolean;
}

const LEFT_OUT = 'none';
const KINDS = [
  ...IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] })),
  { value: LEFT_OUT, label: 'Don’t import' },
] as const;

/** One file: its kind with the reason, its columns, and the values to match. */
export function FileCard({ alone, ...shown }: FileCardProps) {
  const { file, locked, reading, onChange } = shown;
  const { kind, included, columns } = file;
  const title = titleOf(file);
  const disabled = locked || reading;
  const isUsed = included && kind !== null;
  const open = file.values.filter((value) => isOpenValue(file, value)).length;
  const [chosenOpen, setOpen] = useState<boolean | null>(null);
  const [wasOpen] = useState(alone || open > 0);
  const isOpen = isUsed && (chosenOpen ?? wasOpen);
  const body = useId();

  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-border bg-card">
      <FileHeader {...shown} contains={isUsed ? kind : LEFT_OUT} />
      {file.doubt !== null && (
        <Callout tone="warn" live className="mx-4 mb-3">
          {file.doubt}
        </Callout>
      )}
      {isUsed && !reading && (
        <DayOrderQuestions
          columns={columns}
          onChoose={(order, asked) =>
            onChange({ columns: asked.map(({ index }) => ({ index, day_order: order })) })
          }
        />
      )}
      {isUsed && (
        <FoldLine
          columns={columns}
          openValues={open}
          isOpen={isOpen}
          controls={body}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <FileBody id={body} file={file} kind={kind} disabled={disabled} onChange={onChange} />}
    </section>
  );
}

const titleOf = ({ name, sheet }: ImportFile): string => (sheet === null ? name : `${name} · ${sheet}`);

interface FileHeaderProps extends ReadFile {
  readonly contains: ImportKind | typeof LEFT_OUT;
}

function FileHeader({ contains, ...shown }: FileHeaderProps) {
  const { file, locked, reading, onChange } = shown;
  const title = titleOf(file);
  return (
    <header className="grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="min-w-0">
        <h2 className="truncate text-base" title={title}>
          {title}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
          <span aria-live="polite" className="tabular-nums">
            {file.state === 'reading' ? 'Reading…' : formatCount(file.rows, 'row')}
          </span>
          {file.source !== null && <Badge>From {IMPORT_SOURCE_LABELS[file.source]}</Badge>}
          {file.remembered && <Badge>Columns as in your last import</Badge>}
          <span>{file.kind_reason}</span>
        </p>
        {file.message !== null && <p className="mt-0.5 text-sm text-muted-foreground">{file.message}</p>}
        <FileEncoding {...shown} />
      </div>
      <Select
        aria-label={`${title} contains`}
        value={contains}
        options={KINDS}
        disabled={locked || reading}
        onValueChange={(value) =>
          onChange(value === LEFT_OUT ? { included: false } : { kind: value as ImportKind, included: true })
        }
      />
    </header>
  );
}

interface FoldLineProps {
  readonly columns: ImportFile['columns'];
  /** How many values need a check. */
  readonly openValues: number;
  readonly isOpen: boolean;
  /** The id of the element it opens. */
  readonly controls: string;
  readonly onToggle: () => void;
}

/** Expands and collapses the columns, with a summary. */
function FoldLine({ columns, openValues, isOpen, controls, onToggle }: FoldLineProps) {
  const used = columns.filter(({ field }) => field !== null).length;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2.5">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <ChevronDown aria-hidden className={cx('transition-transform', !isOpen && '-rotate-90')} />
        {`${formatNumber(used)} of ${formatCount(columns.length, 'column')} imported`}
      </Button>
      {openValues > 0 && <Badge tone="warn">{formatCount(openValues, 'value')} to check</Badge>}
    </div>
  );
}

interface FileBodyProps {
  readonly id: string;
  readonly file: ImportFile;
  readonly kind: ImportKind;
  readonly disabled: boolean;
  readonly onChange: (change: FileChange) => void;
}

function FileBody({ id, file, kind, disabled, onChange }: FileBodyProps) {
  return (
    <div id={id}>
      <ColumnList
        file={file}
        kind={kind}
        disabled={disabled}
        onChoose={(index, field) => onChange({ columns: [{ index, field }] })}
      />
      <ValueLists file={file} disabled={disabled} onChoose={(values) => onChange({ values: [...values] })} />
    </div>
  );
}

interface FileEncodingProps extends ReadFile {
  readonly describedBy?: string;
}

function FileEncoding({ file, locked, reading, unsaved, onChange, ...shown }: FileEncodingProps) {
  return (
    <EncodingSelect
      {...shown}
      file={file}
      title={titleOf(file)}
      disabled={locked}
      reading={reading && !unsaved}
      onChoose={(encoding) => onChange({ encoding })}
    />
  );
}

/** A file that is still being read, or can't be. */
export function UnreadFile(shown: ReadFile) {
  const { file } = shown;
  const isOnItsWay = file.state !== 'unreadable';
  const says = useId();
  return (
    <section
      aria-label={file.name}
      className="flex min-w-0 items-start gap-3 rounded-lg border border-border bg-card px-4 py-3"
    >
      {isOnItsWay ? (
        <Spinner className="mt-1 size-4" />
      ) : (
        <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-warn" />
      )}
      <div className="min-w-0">
        <h2 className="truncate text-base">{file.name}</h2>
        <p id={says} aria-live="polite" className="text-sm text-pretty text-muted-foreground">
          {isOnItsWay ? 'Reading…' : file.message}
        </p>
        <FileEncoding {...shown} describedBy={says} />
      </div>
    </section>
  );
}
