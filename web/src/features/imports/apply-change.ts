import type { Import, ImportColumn, ImportFile } from '@dealwright/contract/imports/imports';
import type { ImportChange } from './api.ts';

type FileChange = NonNullable<ImportChange['files']>[number];

function changeColumn(
  column: ImportColumn,
  { field, day_order: order }: NonNullable<FileChange['columns']>[number],
): ImportColumn {
  return {
    ...column,
    ...(field !== undefined && { field, reason: '' }),
    ...(order && column.days && { days: { ...column.days, order, remembered: undefined } }),
  };
}

function changeColumns(file: ImportFile, columns: NonNullable<FileChange['columns']>): ImportFile['columns'] {
  const chosen = new Map(columns.map((column) => [column.index, column]));
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  return file.columns.map((column) => {
    const change = chosen.get(column.index);
    if (change) return changeColumn(column, change);
    // A field is filled by one column: the newly chosen one takes it.
    return column.field !== null && taken.has(column.field) ? { ...column, field: null, reason: '' } : column;
  });
}

function changeValues(file: ImportFile, values: NonNullable<FileChange['values']>): ImportFile['values'] {
  return file.values.map((value) => {
    const chosen = values.find(({ field, text }) => field === value.field && text === value.text);
    return chosen ? { ...value, target: chosen.target, decided: true } : value;
  });
}

/** A file is read again in another encoding. */
function changeEncoding(
  { detected_encoding: detected }: ImportFile,
  chosen: ImportFile['encoding'],
): Partial<ImportFile> {
  return { encoding: chosen ?? detected, encoding_chosen: chosen !== null, state: 'reading', message: null };
}

function changeFile(file: ImportFile, change: FileChange): ImportFile {
  const { included, kind, columns, values, encoding } = change;
  return {
    ...file,
    ...(encoding !== undefined && changeEncoding(file, encoding)),
    ...(included !== undefined && { included }),
    ...(kind !== undefined && { kind, included: included ?? true }),
    ...(columns && { columns: changeColumns(file, columns) }),
    ...(values && { values: changeValues(file, values) }),
  };
}

/** The import after the server has saved the change: shown immediately, whatever the network does. */
export function applyChange(imported: Import, { files, options }: ImportChange): Import {
  return {
    ...imported,
    state: 'mapping',
    counts: null,
    files: imported.files.map((file) => {
      const change = files?.find(({ position }) => position === file.position);
      return change ? changeFile(file, change) : file;
    }),
    options: Object.assign({ ...imported.options }, options),
  };
}
