import ts from 'typescript';

/** What the catalogue says of a type, by its oid. */
export interface ValueType {
  readonly name: string;
  /** Of an array, the oid of what it holds. */
  readonly element: number | null;
  /** Of an enum. */
  readonly labels: readonly string[] | null;
}

export interface ResultColumn {
  readonly name: string;
  readonly type: number;
}

/** How a value of a type is read, as `value-parsers.ts` says. */
const READ_AS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  timestamptz: 'Date',
};
const UNREAD = new Set(['json', 'jsonb', 'void']);

function withoutNull(type: ts.Type): readonly ts.Type[] {
  const all = type.isUnion() ? type.types : [type];
  return all.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
}

function kindOf(type: ts.Type): string {
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.isIntersection()) return kindOf(type.types[0] as ts.Type);
  return type.symbol?.name ?? 'unknown';
}

function labelsMissing(types: readonly ts.Type[], labels: readonly string[]): readonly string[] {
  if (!types.every((type) => type.isStringLiteral())) return [];
  const said = new Set(types.map((type) => (type as ts.StringLiteralType).value));
  return labels.filter((label) => !said.has(label));
}

/** Says how a property of a row differs from the column that it is read from; null if it does not. */
function mismatch(
  type: ts.Type,
  column: number,
  { checker, values }: { readonly checker: ts.TypeChecker; readonly values: ReadonlyMap<number, ValueType> },
): string | null {
  const value = values.get(column);
  if (!value) return `an unknown type, ${column}`;
  const types = withoutNull(type);
  if (
    UNREAD.has(value.name) ||
    types.some(({ flags }) => flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any))
  ) {
    return null;
  }
  if (value.element !== null) {
    const element = types[0]?.getNumberIndexType();
    return element ? mismatch(element, value.element, { checker, values }) : 'an array';
  }
  const kind = READ_AS[value.name] ?? 'string';
  if (types.some((one) => kindOf(one) !== kind)) return `${value.name}, read as ${kind}`;
  const missing = value.labels ? labelsMissing(types, value.labels) : [];
  return missing.length > 0 ? `${value.name}, which may be ${missing.join(', ')}` : null;
}

/** What a row type says otherwise than the columns that its statement answers. */
export function rowMismatches(
  row: ts.Type,
  columns: readonly ResultColumn[],
  catalogue: { readonly checker: ts.TypeChecker; readonly values: ReadonlyMap<number, ValueType> },
): string[] {
  const answered = new Map(columns.map(({ name, type }) => [name, type]));
  return catalogue.checker.getPropertiesOfType(row).flatMap((property) => {
    const column = answered.get(property.name);
    if (column === undefined) {
      return property.flags & ts.SymbolFlags.Optional
        ? []
        : [`the row has ${property.name}, the statement does not`];
    }
    const found = mismatch(catalogue.checker.getTypeOfSymbol(property), column, catalogue);
    const said = () => catalogue.checker.typeToString(catalogue.checker.getTypeOfSymbol(property));
    return found ? [`${property.name} is ${said()}, the column ${found}`] : [];
  });
}
