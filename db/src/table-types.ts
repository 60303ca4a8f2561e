export interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_view: boolean;
  /** The type's own name, or that of the element where it is an array. */
  readonly type_name: string;
  readonly is_array: boolean;
  readonly nullable: boolean;
  readonly has_default: boolean;
  readonly is_generated: boolean;
  readonly comment: string | null;
}

export interface EnumLabel {
  readonly type_name: string;
  readonly label: string;
}

export const COLUMNS_SQL = `
  select c.oid::regclass::text as table_name, a.attname as column_name, c.relkind = 'v' as is_view,
         coalesce(e.typname, t.typname) as type_name, t.typcategory = 'A' as is_array,
         not a.attnotnull as nullable,
         (a.atthasdef and a.attgenerated = '') or a.attidentity <> '' as has_default,
         a.attgenerated <> '' as is_generated, col_description(c.oid, a.attnum) as comment
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on t.typcategory = 'A' and e.oid = t.typelem
   where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p', 'v')
     and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname collate "C", a.attnum`;

export const LABELS_SQL = `
  select t.typname as type_name, e.enumlabel as label
    from pg_enum e join pg_type t on t.oid = e.enumtypid
   where t.typnamespace = 'public'::regnamespace
   order by t.typname collate "C", e.enumsortorder`;

const SIMPLE: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  interval: 'unknown',
  json: 'Json',
  jsonb: 'Json',
  name: 'string',
  numeric: 'Numeric',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

/** What an array holds: an element has no separate type for writing. */
const ELEMENT: Readonly<Record<string, string>> = {
  Int8: 'bigint',
  Numeric: 'string',
  Timestamp: 'Date',
  Json: 'unknown',
};

const HEAD = `// Written by \`node db/src/generate-tables.ts\` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>;
export type Numeric = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as parsed, written as text: \`JSON.stringify(value)\`. */
export type Json = ColumnType<unknown, string, string>;
`;

export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[_.])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function grouped<T, K extends string>(rows: readonly T[], key: (row: T) => K): [K, T[]][] {
  return [...Map.groupBy(rows, key)];
}

function typeOf(column: Column, enums: ReadonlySet<string>): string {
  const named =
    SIMPLE[column.type_name] ?? (enums.has(column.type_name) ? pascal(column.type_name) : undefined);
  if (named === undefined) {
    throw new Error(
      `${column.table_name}.${column.column_name}: no TypeScript type is known for ${column.type_name}`,
    );
  }
  const whole = column.is_array ? `${ELEMENT[named] ?? named}[]` : named;
  const orNull = column.nullable ? `${whole} | null` : whole;
  if (column.is_generated) {
    return `ColumnType<${orNull}, never, never>`;
  }
  return column.has_default && !column.is_view ? `Generated<${orNull}>` : orNull;
}

function writeColumn(column: Column, enums: ReadonlySet<string>): string {
  const comment = column.comment === null ? '' : `  /** ${column.comment} */\n`;
  return `${comment}  ${column.column_name}: ${typeOf(column, enums)};\n`;
}

/** The Kysely types of all tables and views, the same text for the same catalogue. */
export function writeTableTypes(columns: readonly Column[], labels: readonly EnumLabel[]): string {
  const enums = grouped(labels, ({ type_name }) => type_name);
  const names = new Set(enums.map(([name]) => name));
  const tables = grouped(columns, ({ table_name }) => table_name);
  const listed = tables.map(
    ([name]) => `  ${name.includes('.') ? `'${name}'` : name}: ${pascal(name)}Table;\n`,
  );
  return [
    HEAD,
    ...enums.map(
      ([name, values]) =>
        `export type ${pascal(name)} = ${values.map(({ label }) => `'${label}'`).join(' | ')};`,
    ),
    ...tables.map(
      ([name, cols]) =>
        `\nexport interface ${pascal(name)}Table {\n${cols.map((column) => writeColumn(column, names)).join('')}}`,
    ),
    `\nexport interface Tables {\n${listed.join('')}}\n`,
  ].join('\n');
}
