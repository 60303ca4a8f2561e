import type { ImportFile, ImportValue } from '@dealwright/contract/imports/imports';
import { type ImportField, importFieldOf } from '@dealwright/domain/import/fields';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { isOpenValue, LEFT_OUT, optionsOf, undecidedLabel, useFieldOptions } from './value-options.ts';

interface ValuesProps {
  readonly file: ImportFile;
  readonly disabled: boolean;
  readonly onChoose: (values: readonly { field: ImportField; text: string; target: string | null }[]) => void;
}

/** The distinct values of columns such as stage and owner, each with its target. */
export function ValueLists({ file, disabled, onChoose }: ValuesProps) {
  const fields = [...new Set(file.values.map(({ field }) => field))];
  return fields.map((field) => (
    <FieldValues key={field} field={field} file={file} disabled={disabled} onChoose={onChoose} />
  ));
}

/** The rest are shown on request. */
const SHOWN = 8;

function FieldValues({ file, field, disabled, onChoose }: ValuesProps & { readonly field: ImportField }) {
  const options = useFieldOptions(file, field);
  const heading = useId();
  const [all, setAll] = useState(false);
  const values = file.values.filter((value) => value.field === field);
  // In the order of the first display: a value doesn't move from under the pointer when chosen.
  const sorted = values.toSorted((a, b) => rank(a) - rank(b) || b.rows - a.rows);
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  return (
    <section aria-labelledby={heading} className="border-t border-border px-4 py-3">
      <FieldHeader
        file={file}
        field={field}
        heading={heading}
        values={values}
        options={options}
        disabled={disabled}
        onChoose={onChoose}
      />
      <ul aria-labelledby={heading} className="mt-1 flex flex-col gap-1">
        {shown.map((value) => (
          <ValueLine
            key={value.text}
            value={value}
            options={optionsOf(file, value, options)}
            undecided={undecidedLabel(file, value)}
            disabled={disabled}
            onChoose={(target) => onChoose([{ field, text: value.text, target }])}
          />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setAll(true)}>
          Show {formatNumber(sorted.length - shown.length)} more
        </Button>
      )}
    </section>
  );
}

interface FieldHeaderProps extends ValuesProps {
  readonly field: ImportField;
  /** The id of its heading. */
  readonly heading: string;
  /** The values of the field. */
  readonly values: readonly ImportValue[];
  readonly options: ReturnType<typeof useFieldOptions>;
}

/** The number of values, and choices for many of them at once. */
function FieldHeader({ file, field, heading, values, options, disabled, onChoose }: FieldHeaderProps) {
  const likes = values.filter(({ decided, offer }) => !decided && offer !== null);
  const unlike = values.filter(({ decided, offer }) => !decided && offer === null);
  const open = values.filter((value) => isOpenValue(file, value)).length;
  const label = (file.kind && importFieldOf(file.kind, field)?.label) ?? field;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <h3 id={heading} className="text-sm font-medium">
        {label} values
      </h3>
      <span className="text-sm text-muted-foreground tabular-nums">{formatNumber(values.length)}</span>
      {open > 0 && <Badge tone="warn">{formatCount(open, 'value')} to check</Badge>}
      {likes.length > 1 && (
        <Button
          size="sm"
          variant="outline"
          disabled={disabled}
          onClick={() =>
            onChoose(likes.map(({ text, offer }) => ({ field, text, target: offer?.target ?? null })))
          }
        >
          Use all {formatCount(likes.length, 'suggestion')}
        </Button>
      )}
      {unlike.length > 1 && (
        <Select
          aria-label={`Set ${label} for all that are open`}
          value={null}
          placeholder={`Set all ${formatNumber(unlike.length)} to…`}
          options={options}
          disabled={disabled}
          className="max-w-52"
          onValueChange={(target) =>
            onChoose(unlike.map(({ text }) => ({ field, text, target: target === LEFT_OUT ? null : target })))
          }
        />
      )}
    </div>
  );
}

/** Unmatched values first, then similar ones, then exact ones. */
const rank = ({ how }: ImportValue): number => (how === 'none' ? 0 : how === 'like' ? 1 : 2);

interface ValueLineProps {
  readonly value: ImportValue;
  readonly options: ReturnType<typeof optionsOf>;
  /** The target while nothing is chosen. */
  readonly undecided: string;
  readonly disabled: boolean;
  readonly onChoose: (target: string | null) => void;
}

function ValueLine({ value, options, undecided, disabled, onChoose }: ValueLineProps) {
  const { text, rows, target, offer, decided } = value;
  const isOffered = !decided && offer !== null;
  return (
    <li className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_1rem_minmax(0,1.4fr)]">
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="truncate text-sm" title={text}>
          {text}
        </span>
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {formatCount(rows, 'row')}
        </span>
      </p>
      <ChevronRight aria-hidden className="size-4 text-muted-foreground max-md:hidden" />
      <div className="flex flex-wrap items-center gap-2">
        <Combobox
          aria-label={`${text} becomes`}
          value={target ?? (decided ? LEFT_OUT : null)}
          placeholder={undecided}
          options={options}
          clearable={false}
          disabled={disabled}
          className="min-w-0 flex-1 basis-48"
          onValueChange={(chosen) => onChoose(chosen === null || chosen === LEFT_OUT ? null : chosen)}
        />
        {isOffered && (
          <Button size="sm" variant="outline" disabled={disabled} onClick={() => onChoose(offer.target)}>
            Use {offer.label}
          </Button>
        )}
      </div>
    </li>
  );
}
