/** One statement of a migration. */
export interface Statement {
  /** Without the semicolon and the comments above it. */
  readonly text: string;
  /** Its words in lower case; a string keeps its quotes, a dollar-quoted one is `$$`. */
  readonly words: readonly string[];
  /** The comment lines right above it, without their dashes. */
  readonly notes: readonly string[];
}

const BLANKS = /\s+/y;
const PART = /"(?:[^"]|"")*"|[\w$]+/y;
const LINE_COMMENT = /--[^\n]*/y;
const STRING = /'(?:[^']|'')*'/y;
const ESCAPED_STRING = /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y;
const DOLLAR = /\$(?:[a-zA-Z_]\w*)?\$/y;

function matchAt(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}

/** Comments inside comments count. */
function endOfBlockComment(sql: string, at: number): number {
  let depth = 0;
  for (let place = at; place < sql.length; place += 1) {
    const two = sql.slice(place, place + 2);
    if (two === '/*') depth += 1;
    if (two === '*/') depth -= 1;
    if (two === '/*' || two === '*/') place += 1;
    if (depth === 0) return place + 1;
  }
  return sql.length;
}

/** `public."Deals"` is one word; the schema that everything is in by itself is left out. */
function nameAt(sql: string, at: number): string | undefined {
  let text = matchAt(PART, sql, at);
  if (text === undefined) return undefined;
  while (sql[at + text.length] === '.') {
    const next = matchAt(PART, sql, at + text.length + 1);
    if (next === undefined) break;
    text += `.${next}`;
  }
  return text;
}

const asWord = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/^public\./, '');

interface Token {
  readonly text: string;
  /** Null for blanks. */
  readonly word: string | null;
  readonly comment?: boolean;
}

function tokenAt(sql: string, at: number): Token {
  const blanks = matchAt(BLANKS, sql, at);
  if (blanks !== undefined) return { text: blanks, word: null };
  const comment = matchAt(LINE_COMMENT, sql, at);
  if (comment !== undefined) return { text: comment, word: null, comment: true };
  if (sql.startsWith('/*', at)) {
    return { text: sql.slice(at, endOfBlockComment(sql, at)), word: null, comment: true };
  }
  const string = matchAt(ESCAPED_STRING, sql, at) ?? matchAt(STRING, sql, at);
  if (string !== undefined) return { text: string, word: string };
  const dollar = matchAt(DOLLAR, sql, at);
  if (dollar !== undefined) {
    const end = sql.indexOf(dollar, at + dollar.length);
    return { text: sql.slice(at, end < 0 ? sql.length : end + dollar.length), word: '$$' };
  }
  const name = nameAt(sql, at);
  if (name !== undefined) return { text: name, word: asWord(name) };
  const character = sql[at] ?? '';
  return { text: character, word: character };
}

/** The statements of a file in their order, as `psql` would tell them apart. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let words: string[] = [];
  let notes: string[] = [];
  const end = () => {
    if (words.length > 0) statements.push({ text: text.trim(), words, notes });
    text = '';
    words = [];
    notes = [];
  };
  for (let at = 0; at < sql.length; ) {
    const token = tokenAt(sql, at);
    at += token.text.length;
    if (token.word === ';') {
      end();
      continue;
    }
    if (token.word !== null) words.push(token.word);
    if (words.length > 0) text += token.text;
    else if (token.comment) notes.push(token.text.replace(/^-+/, '').trim());
    // A blank line parts a comment from the statement below it.
    else if (/\n\s*\n/.test(token.text)) notes = [];
  }
  end();
  return statements;
}
