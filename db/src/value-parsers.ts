import pg from 'pg';

type Parse = (text: string) => unknown;
const BUILT_IN_OIDS_END = 16_384;
const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, numericArray: 1231, textArray: 1009 };

const parseTextArray = pg.types.getTypeParser(OID.textArray) as (text: string) => (string | null)[];

const FIXED = new Map<number, Parse>([
  [OID.int8, BigInt],
  [OID.date, (text) => text],
  [OID.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item)))],
  [OID.dateArray, parseTextArray],
  [OID.numericArray, parseTextArray],
]);

/** Reads PostgreSQL's text into values. Arrays of types that migrations made must be learnt from the catalogue. */
export class ValueParsers {
  readonly #arrays = new Set<number>();

  readonly getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') {
      return pg.types.getTypeParser(oid, 'binary');
    }
    const fixed = FIXED.get(oid);
    if (fixed !== undefined) {
      return fixed;
    }
    return this.#arrays.has(oid) ? parseTextArray : pg.types.getTypeParser(oid, 'text');
  }) as typeof pg.types.getTypeParser;

  static readonly arrayTypesSql =
    `select oid::int4 as oid from pg_type where typcategory = 'A' and oid >= ${BUILT_IN_OIDS_END}`;

  learn(rows: readonly { oid: number }[]): void {
    for (const row of rows) {
      this.#arrays.add(row.oid);
    }
  }
}
