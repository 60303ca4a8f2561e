type Row = Readonly<Record<string, unknown>>;

export interface TableRows {
  readonly table: string;
  /** Of one shape: the keys of the first are the columns. */
  readonly rows: readonly Row[];
}

/** By table and column. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Insertion {
  readonly text: string;
  readonly values: string[];
}

const quoted = (name: string): string => `"${name}"`;

/** A value as the text that PostgreSQL reads as the column's type. */
function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? arrayOf(value.map(String)) : String(value);
}

function arrayOf(texts: readonly (string | null)[]): string {
  const items = texts.map((text) =>
    text === null ? 'null' : `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`,
  );
  return `{${items.join()}}`;
}

function insertInto({ table, rows }: TableRows, types: ColumnTypes, values: string[]): string {
  const names = Object.keys(rows[0] ?? {});
  const typeOf = (name: string): string => {
    const type = types.get(table)?.get(name);
    if (type === undefined) throw new Error(`${table} has no column ${name}`);
    return type;
  };
  const places = names.map((name) => {
    const type = typeOf(name);
    return `$${values.push(arrayOf(rows.map((row) => textOf(row[name], type))))}::text[]`;
  });
  const columns = names.map(quoted).join(', ');
  const read = names.map((name) => `${quoted(name)}::${typeOf(name)}`).join(', ');
  return `insert into ${quoted(table)} (${columns}) select ${read} from unnest(${places.join(', ')}) as r (${columns})`;
}

/** One statement that writes the rows of several tables, a column at a time. Constraints are looked at when all are there. */
export function insertion(tables: readonly TableRows[], types: ColumnTypes): Insertion {
  const values: string[] = [];
  const inserts = tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => insertInto(table, types, values));
  if (inserts.length === 1) return { text: inserts[0] ?? '', values };
  const parts = inserts.map((insert, index) => `t${index} as (${insert})`);
  return { text: `with ${parts.join(', ')} select 1`, values };
}
