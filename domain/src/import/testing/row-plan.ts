import type { ImportField, ImportKind } from '../fields.ts';
import type { ColumnPlan, RowPlan, ValueMap } from '../row-plan.ts';

interface PlanParts extends Partial<Pick<ColumnPlan, 'dayOrder' | 'decimalMark'>> {
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/** A plan of columns that are called as their fields. */
export function planOf(
  kind: ImportKind,
  fields: readonly (ImportField | null)[],
  parts: PlanParts = {},
): RowPlan {
  const { dayOrder = 'month_first', decimalMark = '.', values = {} } = parts;
  const maps = Object.entries(values).map(([field, map]): [ImportField, ValueMap] => [
    field as ImportField,
    new Map(Object.entries(map)),
  ]);
  return {
    kind,
    columns: fields.map((field) => ({
      header: field ?? 'other',
      field,
      dayOrder,
      decimalMark,
      currency: null,
    })),
    values: new Map(maps),
    undecidedProducts: new Set(),
    currency: 'USD',
    today: '2026-06-30',
    readPhone: (text) => (/^\+\d{8,}$/.test(text) ? text : null),
  };
}
