import type { Token } from './tokens.ts';

/**
 * A small language for wordings, one pattern a line or after `;`:
 * words stand for themselves, `approv*` for all that begin so, `delays?` for with and without the s, `a|b` for either,
 * `..` for up to three words between,
 * `#MONEY` for a figure found before,
 * `no_one|nobody` for an alternative of two words. Patterns are kept by their first word, so that a long lexicon costs little.
 */
type Part = (token: Token, marks: ReadonlySet<string> | undefined) => boolean;

interface Pattern {
  readonly concept: string;
  readonly parts: readonly (Part | 'gap')[];
}

/** A place where a concept was found: token numbers, the end exclusive. */
export interface Hit {
  readonly concept: string;
  readonly from: number;
  readonly to: number;
}

const GAP_WORDS = 3;
const PREFIX_LENGTH = 3;

function compileWord(word: string): Part {
  if (word.startsWith('#')) return (_token, marks) => marks?.has(word.slice(1)) ?? false;
  const [exact, prefixes] = [new Set<string>(), [] as string[]];
  for (const form of word.split('|')) {
    if (form.endsWith('*')) prefixes.push(form.slice(0, -1));
    else if (form.endsWith('?')) exact.add(form.slice(0, -1)).add(form.slice(0, -2));
    else exact.add(form);
  }
  const [only] = exact;
  if (prefixes.length === 0 && exact.size === 1) return (token) => token.norm === only;
  if (prefixes.length === 0) return (token) => exact.has(token.norm);
  return (token) => exact.has(token.norm) || prefixes.some((prefix) => token.norm.startsWith(prefix));
}

/** Writes "don't" and 'go-ahead' as the tokens the tokeniser makes of them; `_` parts the words of one alternative. */
function words(form: string): string[] {
  return form
    .replace(/(?<=[\w*])[-_](?=\w)/g, ' ')
    .replace(
      /\b(\w+?)n't\b/g,
      (_all, verb: string) => `${verb === 'ca' ? 'can' : verb === 'wo' ? 'will' : verb} n't`,
    )
    .replace(/(\w)('(?:ve|re|ll|d|m|s))\b/g, '$1 $2')
    .trim()
    .split(/\s+/);
}

/** A pattern line as rows of parts: an alternative of several words makes a row of its own. */
function expand(line: string): string[][] {
  let rows: string[][] = [[]];
  for (const part of line
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '-')) {
    const forms = part.split('|').map(words);
    const single = forms.filter((form) => form.length === 1).map((form) => form[0] ?? '');
    const choices = [
      ...(single.length > 0 ? [[single.join('|')]] : []),
      ...forms.filter((form) => form.length > 1),
    ];
    rows = rows.flatMap((row) => choices.map((choice) => [...row, ...choice]));
  }
  return rows;
}

function put(map: Map<string, Pattern[]>, key: string, pattern: Pattern): void {
  const list = map.get(key);
  if (list) list.push(pattern);
  else map.set(key, [pattern]);
}

/** `delays?` stands for both. */
const bothForms = (form: string) => (form.endsWith('?') ? [form.slice(0, -1), form.slice(0, -2)] : [form]);

export class Lexicon {
  private readonly byWord = new Map<string, Pattern[]>();
  /** By first and second word: common first words ('has', 'we') would else try hundreds of patterns. */
  private readonly byPair = new Map<string, Pattern[]>();
  private readonly byPrefix = new Map<string, Pattern[]>();
  private readonly byMark: Pattern[] = [];

  constructor(concepts: Readonly<Record<string, string>>) {
    for (const [concept, source] of Object.entries(concepts)) {
      for (const line of source.split(/[\n;]/))
        if (line.trim() !== '') for (const row of expand(line)) this.add(concept, row);
    }
  }

  private add(concept: string, parts: string[]): void {
    const pattern = {
      concept,
      parts: parts.map((part) => (part === '..' ? ('gap' as const) : compileWord(part))),
    };
    const first = parts[0] ?? '';
    if (first.startsWith('#')) {
      this.byMark.push(pattern);
      return;
    }
    const second = parts[1] ?? '';
    const paired = second !== '' && !/[*#]|^\.\.$/.test(second);
    for (const form of first.split('|')) {
      if (paired && !form.endsWith('*')) {
        for (const head of bothForms(form))
          for (const next of second.split('|').flatMap(bothForms))
            put(this.byPair, `${head} ${next}`, pattern);
        continue;
      }
      if (form.endsWith('*') && form.length > PREFIX_LENGTH)
        put(this.byPrefix, form.slice(0, PREFIX_LENGTH), pattern);
      else put(this.byWord, form.replace(/[*?]$/, ''), pattern);
      if (form.endsWith('?')) put(this.byWord, form.slice(0, -2), pattern);
    }
  }

  /** Every place where a concept's wording stands. `marks` names, by token number, the figures found before. */
  find(tokens: readonly Token[], marks: ReadonlyMap<number, ReadonlySet<string>>): Hit[] {
    const hits: Hit[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const word = tokens[at]?.norm ?? '';
      const lists = [
        this.byWord.get(word),
        this.byPair.get(`${word} ${tokens[at + 1]?.norm ?? ''}`),
        this.byPrefix.get(word.slice(0, PREFIX_LENGTH)),
        marks.has(at) ? this.byMark : undefined,
      ];
      for (const list of lists) {
        for (const pattern of list ?? []) {
          const to = matchFrom(pattern.parts, 0, tokens, at, marks);
          if (to !== -1) hits.push({ concept: pattern.concept, from: at, to });
        }
      }
    }
    return hits;
  }
}

function matchFrom(
  parts: Pattern['parts'],
  part: number,
  tokens: readonly Token[],
  at: number,
  marks: ReadonlyMap<number, ReadonlySet<string>>,
): number {
  const wanted = parts[part];
  if (wanted === undefined) return at;
  if (wanted === 'gap') {
    for (let skip = 0; skip <= GAP_WORDS; skip += 1) {
      const to = matchFrom(parts, part + 1, tokens, at + skip, marks);
      if (to !== -1) return to;
    }
    return -1;
  }
  const token = tokens[at];
  return token !== undefined && wanted(token, marks.get(at))
    ? matchFrom(parts, part + 1, tokens, at + 1, marks)
    : -1;
}
