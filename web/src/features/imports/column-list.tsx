import type { ImportColumn, ImportFile } from '@dealwright/contract/imports/imports';
import {
  type ImportField,
  type ImportKind,
  importFieldOf,
  importFieldsOf,
} from '@dealwright/domain/import/fields';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Option, Select } from '../../ui/select.tsx';

const NOT_IMPORTED = '';
/** The rest are shown on request. */
const SHOWN = 40;

interface ColumnListProps {
  readonly file: ImportFile;
  readonly kind: ImportKind;
  readonly disabled: boolean;
  readonly onChoose: (index: number, field: ImportField | null) => void;
}

const GRID = 'md:grid-cols-[minmax(0,1.1fr)_4.5rem_minmax(0,1.6fr)_minmax(0,1.4fr)]';

/** The columns of a file, with fill rate, examples and target field. */
export function ColumnList({ file, kind, disabled, onChoose }: ColumnListProps) {
  const [all, setAll] = useState(false);
  const columns = all ? file.columns : file.columns.slice(0, SHOWN);
  const options = optionsOf(file, kind);
  return (
    <section aria-label={`Columns of ${file.name}`} className="border-t border-border">
      <div
        aria-hidden
        className={cx(
          'grid gap-x-4 border-b border-border px-4 py-1.5',
          'text-xs font-medium text-muted-foreground max-md:hidden',
          GRID,
        )}
      >
        <span>Column</span>
        <span>Filled</span>
        <span>Examples</span>
        <span>Imports as</span>
      </div>
      <ul className="divide-y divide-border">
        {columns.map((column) => (
          <ColumnLine
            key={column.index}
            column={column}
            rows={file.rows}
            options={options}
            disabled={disabled}
            onChoose={(field) => onChoose(column.index, field)}
          />
        ))}
      </ul>
      {columns.length < file.columns.length && (
        <div className="border-t border-border px-4 py-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show {formatNumber(file.columns.length - columns.length)} more columns
          </Button>
        </div>
      )}
    </section>
  );
}

/** The fields of the kind; one that another column fills says so, since choosing it takes it from there. */
function optionsOf(
  { columns }: ImportFile,
  kind: ImportKind,
): readonly Option<ImportField | typeof NOT_IMPORTED>[] {
  const usedBy = new Map(columns.flatMap(({ field, header }) => (field ? [[field, header] as const] : [])));
  return [
    { value: NOT_IMPORTED, label: 'Don’t import' },
    ...importFieldsOf(kind).map((field) => ({
      value: field,
      label: importFieldOf(kind, field)?.label ?? field,
      hint: usedBy.has(field) ? `now ${usedBy.get(field)}` : undefined,
    })),
  ];
}

interface ColumnLineProps {
  readonly column: ImportColumn;
  readonly rows: number;
  readonly options: readonly Option<ImportField | typeof NOT_IMPORTED>[];
  readonly disabled: boolean;
  readonly onChoose: (field: ImportField | null) => void;
}

function ColumnLine({ column, rows, options, disabled, onChoose }: ColumnLineProps) {
  const { header, index, field, reason, filled, examples } = column;
  const name = header === '' ? `Column ${index + 1}` : header;
  const share = rows === 0 ? 0 : Math.floor((filled / rows) * 100);
  return (
    <li aria-label={name} className={`grid items-start gap-x-4 gap-y-1 px-4 py-2 ${GRID}`}>
      <p className="flex min-w-0 items-baseline gap-2 text-sm md:pt-1.5">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="ml-auto text-xs text-muted-foreground tabular-nums md:hidden">
          {formatPercent(share)} filled
        </span>
      </p>
      <p
        className="text-sm text-muted-foreground tabular-nums max-md:hidden md:pt-1.5"
        title={`${formatNumber(filled)} of ${formatNumber(rows)} rows`}
      >
        {formatPercent(share)}
      </p>
      <p className="truncate text-sm text-muted-foreground md:pt-1.5" title={examples.join(', ')}>
        {examples.length === 0 ? 'Empty' : examples.slice(0, 3).join(', ')}
      </p>
      <div className="min-w-0">
        <Select
          aria-label={`${name} imports as`}
          value={field ?? NOT_IMPORTED}
          options={options}
          disabled={disabled}
          className="w-full"
          onValueChange={(chosen) => onChoose(chosen === NOT_IMPORTED ? null : chosen)}
        />
        {reason !== '' && <p className="mt-0.5 text-xs text-pretty text-muted-foreground">{reason}</p>}
      </div>
    </li>
  );
}
