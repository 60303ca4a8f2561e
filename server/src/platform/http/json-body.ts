import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const MAX_JSON_DEPTH = 64;
/** Of one object. Everything we read names a few dozen; what names many is slow to parse and to refuse. */
const MAX_KEYS = 1_000;

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Where the string that begins at `start` ends: the index of its closing quote. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === BACKSLASH) index += 1;
    else if (char === QUOTE) return index;
  }
  return text.length;
}

/** A key as it is meant: `"\u0061"` is `"a"`. Null if it is no JSON, which the parser says by itself. */
function readKey(quoted: string): string | null {
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return null;
  }
}

/**
 * Why a JSON text is refused before it is parsed, or null: it nests deeper or names more fields than anything we
 * send, or an object names a key twice, of which two programs may read different values. Linear; never throws.
 */
export function jsonFault(text: string): string | null {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === QUOTE) {
      const end = endOfString(text, index);
      const keys = open.at(-1);
      if (expectsKey && keys) {
        const key = readKey(text.slice(index, end + 1));
        if (key !== null && keys.has(key)) return 'The request contains a field twice.';
        if (key !== null) keys.add(key);
        if (keys.size > MAX_KEYS) return 'The request has too many fields.';
        expectsKey = false;
      }
      index = end;
    } else if (char === OPEN_OBJECT || char === OPEN_LIST) {
      if (open.length === MAX_JSON_DEPTH) return 'The request is nested too deeply.';
      expectsKey = char === OPEN_OBJECT;
      open.push(expectsKey ? new Set() : null);
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) {
      open.pop();
      expectsKey = false;
    } else if (char === COMMA) expectsKey = Boolean(open.at(-1));
  }
  return null;
}

/** JSON only: of bounded depth, each key once, and none that reaches for prototypes. */
export function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    const fault = jsonFault(text);
    if (fault !== null) return done(new AppError('malformed_request', fault));
    return parse(request, text, done);
  });
}
