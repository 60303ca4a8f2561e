import { dayOf } from '@dealwright/domain/calendar';
import type { ImportField, ImportKind } from '@dealwright/domain/import/fields';
import type { RowPlan } from '@dealwright/domain/import/row-plan';
import type { ImportFileRow } from '../files-store.ts';
import { readPhone } from '../read-phone.ts';

/** Plans how to read the rows of a file, from the mapping of its columns and values. */
export function planRows(
  file: ImportFileRow,
  kind: ImportKind,
  { currency, now }: { readonly currency: string; readonly now: Date },
): RowPlan {
  const { survey, mapping } = file;
  if (!survey || !mapping) throw new Error('a file that is brought in has been read');
  const decided = mapping.values.filter((value) => value.decided);
  const values = Map.groupBy(decided, ({ field }): ImportField => field);
  return {
    kind,
    columns: survey.columns.map(({ header }, at) => {
      const column = mapping.columns[at];
      return {
        header,
        field: column?.field ?? null,
        dayOrder: column?.days?.order ?? 'year_first',
        decimalMark: column?.decimalMark ?? '.',
        currency: column?.currency ?? null,
      };
    }),
    values: new Map(
      Array.from(values, ([field, ofField]) => [
        field,
        new Map(ofField.map(({ text, target }) => [text, target])),
      ]),
    ),
    undecidedProducts: new Set(
      mapping.values.flatMap(({ field, text, decided, offer }) =>
        field === 'product' && !decided && offer !== null ? [text] : [],
      ),
    ),
    currency,
    today: dayOf(now),
    isOwn: survey.source === 'dealwright',
    readPhone: (text) => readPhone(text),
  };
}
