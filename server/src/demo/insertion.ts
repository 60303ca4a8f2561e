type Row = Readonly<Record<string, unknown>>;

export interface TableRows {
  readonly table: string;
  /** Rows of the same shape: the keys of the first are the columns. */
  readonly rows: readonly Row[];
}

/** By table and column. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Insertion {
  readonly text: string;
  readonly values: readonly unknown[];
}

const quoted = (name: string): string => `"${name}"`;

/** A value in the text format that PostgreSQL reads for the column's type. */
function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? arrayOf(value.map(String)) : String(value);
}

/** Types whose text needs no quotes in an array. */
const PLAIN = /^(uuid|date|timestamp with time zone|bigint|integer|smallint|numeric|boolean)$/;

const quotedItem = (text: string): string =>
  `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

function arrayOf(texts: readonly (string | null)[], type = 'text'): string {
  const item = PLAIN.test(type) ? (text: string) => text : quotedItem;
  let items = '';
  for (const text of texts) items += `,${text === null ? 'null' : item(text)}`;
  return `{${items.slice(1)}}`;
}

function insertInto({ table, rows }: TableRows, types: ColumnTypes, values: unknown[]): string {
  const [first = {}] = rows;
  const arrays: string[] = [];
  const columns: string[] = [];
  const reads = Object.keys(first).map((name) => {
    const type = types.get(table)?.get(name);
    if (type === undefined) throw new Error(`${table} has no column ${name}`);
    const value = first[name];
    // A value shared by all rows is sent once.
    if (rows.every((row) => row[name] === value))
      return `$${values.push(textOf(value, type))}::text::${type}`;
    const texts = rows.map((row) => textOf(row[name], type));
    arrays.push(`$${values.push(arrayOf(texts, type))}::text[]`);
    columns.push(quoted(name));
    return `${quoted(name)}::${type}`;
  });
  const names = Object.keys(first).map(quoted).join(', ');
  const source =
    arrays.length > 0
      ? `unnest(${arrays.join(', ')}) as r (${columns.join(', ')})`
      : `generate_series(1, ${rows.length})`;
  return `insert into ${quoted(table)} (${names}) select ${reads.join(', ')} from ${source}`;
}

/** One statement that writes the rows of several tables, column by column. Constraints are checked after all rows. */
export function insertion(tables: readonly TableRows[], types: ColumnTypes): Insertion {
  const values: unknown[] = [];
  const inserts = tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => insertInto(table, types, values));
  if (inserts.length === 1) return { text: inserts[0] ?? '', values };
  const parts = inserts.map((insert, index) => `t${index} as (${insert})`);
  return { text: `with ${parts.join(', ')} select 1`, values };
}
