import { cx } from '../../lib/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import type { RfpSheet } from './columns-api.ts';
import {
  COLUMN_ROLES,
  type ColumnRole,
  columnLabel,
  firstChoice,
  headerOf,
  type SheetChoice,
  withColumn,
} from './columns-choice.ts';

const NONE = 'none';
const MOST_SHOWN = 40;

interface SheetColumnsProps {
  readonly sheet: RfpSheet;
  readonly choice: SheetChoice;
  readonly problem: string | null;
  readonly onChange: (choice: SheetChoice) => void;
}

/** The columns of one sheet, and its first rows. */
export function SheetColumns(props: SheetColumnsProps) {
  const { sheet, choice, problem, onChange } = props;
  return (
    <>
      <Checkbox
        label="This sheet has requirements"
        checked={choice.columns !== null}
        onCheckedChange={(isOn) => onChange(isOn ? firstChoice(sheet) : { ...choice, columns: null })}
      />
      {choice.columns !== null && <Fields {...props} />}
      {problem && (
        <p role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
      <Preview sheet={sheet} choice={choice} />
    </>
  );
}

function Fields({ sheet, choice, onChange }: SheetColumnsProps) {
  const { columns } = choice;
  if (columns === null) return null;
  const header = headerOf(sheet, choice.header_row)?.cells ?? [];
  const all = Array.from({ length: sheet.width }, (_, at) => ({
    value: String(at),
    label: columnLabel(at, header),
  }));
  const optionsOf = (role: ColumnRole) =>
    role === 'requirement' ? all : [{ value: NONE, label: 'None' }, ...all];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Header row" className="sm:col-span-2 lg:col-span-3">
        <Select
          value={String(choice.header_row)}
          options={sheet.rows.map(({ row, cells }) => ({
            value: String(row),
            label: `Row ${row}: ${cells.filter((cell) => cell !== '').join(', ')}`,
          }))}
          onValueChange={(row) => onChange({ ...choice, header_row: Number(row) })}
        />
      </Field>
      {COLUMN_ROLES.map(({ role, label }) => (
        <Field key={role} label={label} required={role === 'requirement'}>
          <Select
            value={columns[role] === null ? NONE : String(columns[role])}
            options={optionsOf(role)}
            onValueChange={(at) =>
              onChange({ ...choice, columns: withColumn(columns, role, at === NONE ? null : Number(at)) })
            }
          />
        </Field>
      ))}
    </div>
  );
}

/** The sheet as the buyer sent it, with what each column is read as. */
function Preview({ sheet, choice }: Pick<SheetColumnsProps, 'sheet' | 'choice'>) {
  const shown = Array.from({ length: Math.min(sheet.width, MOST_SHOWN) }, (_, at) => at);
  const roleOf = (at: number) => COLUMN_ROLES.find(({ role }) => choice.columns?.[role] === at)?.label;
  return (
    <Table label={`First rows of ${sheet.sheet}`} className="max-h-72 rounded-lg border border-border">
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 bg-card px-2 py-1 text-xs font-medium text-muted-foreground"
          >
            Row
          </th>
          {shown.map((at) => (
            <th
              key={at}
              scope="col"
              className="sticky top-0 bg-card px-2 py-1 text-left text-xs font-medium whitespace-nowrap"
            >
              {columnLabel(at, [])} {roleOf(at) && <Badge tone="primary">{roleOf(at)}</Badge>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map(({ row, cells }) => (
          <tr
            key={row}
            className={cx(choice.columns !== null && row === choice.header_row && 'bg-muted font-medium')}
          >
            <td className="border-t border-border px-2 py-1 text-xs text-muted-foreground tabular-nums">
              {row}
            </td>
            {shown.map((at) => (
              <td
                key={at}
                className="min-w-24 border-t border-border px-2 py-1 align-top text-xs [overflow-wrap:anywhere]"
              >
                <span className="line-clamp-3">{cells[at] ?? ''}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
