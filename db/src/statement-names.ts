import { createHash } from 'node:crypto';

/** Texts beyond this many are not prepared: a server keeps each prepared statement per connection. */
const LIMIT = 500;
const LONGEST_TEXT = 20_000;
const names = new Map<string, string>();
let generation = 0;

/** The name under which a text is prepared once per connection, or undefined when it is not worth it. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) {
    return known;
  }
  if (names.size >= LIMIT || sql.length > LONGEST_TEXT) {
    return undefined;
  }
  const name = `dw${generation}_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
  names.set(sql, name);
  return name;
}

/** Every text is prepared anew, under another name: the tables have changed their shape. */
export function renewStatementNames(): void {
  generation += 1;
  names.clear();
}
