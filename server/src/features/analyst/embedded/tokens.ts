/** A word, number or mark of a sentence. Offsets are relative to the text that was tokenised. */
export interface Token {
  /** Lower case, plain apostrophes, no accents lost: what patterns look at. */
  readonly norm: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = new RegExp(
  [
    String.raw`[$€£¥]?\d[\d.,:]*\d?(?:[kKmM]\b|bn\b|th\b|st\b|nd\b|rd\b|%)?`,
    String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)*`,
    '[$€£%?!,;:()–—-]',
  ].join('|'),
  'gu',
);

/** Splits contractions so that one pattern fits 'do not' and "don't": `don't` → `do` `n't`. */
function pushWord(tokens: Token[], raw: string, start: number): void {
  const norm = raw.toLowerCase().replace(/’/g, "'");
  const split = /^(.+?)(n't|'ve|'re|'ll|'d|'m|'s)$/.exec(norm);
  const head = norm === "can't" ? 'can' : norm === "won't" ? 'will' : norm === 'cannot' ? 'can' : split?.[1];
  const tail = norm === 'cannot' ? "n't" : split?.[2];
  if (head === undefined || tail === undefined) {
    tokens.push({ norm, raw, start, end: start + raw.length });
    return;
  }
  const cut = Math.min(Math.max(1, raw.length - tail.length), raw.length - 1);
  tokens.push({ norm: head, raw: raw.slice(0, cut), start, end: start + cut });
  tokens.push({ norm: tail, raw: raw.slice(cut), start: start + cut, end: start + raw.length });
}

/** The tokens of a text; linear in its length. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let said = '';
  for (const match of text.matchAll(TOKEN)) {
    // 'go-ahead' and 'go ahead' are the same to the patterns.
    if (
      match[0] === '-' &&
      /\p{L}/u.test(text[match.index - 1] ?? '') &&
      /\p{L}/u.test(text[match.index + 1] ?? '')
    )
      continue;
    // Speech as recognised: 'our our risk team um has to' says 'our risk team has to'.
    const word = match[0].toLowerCase();
    if (/^(?:u[hm]+|uhm|erm?|hm+)$/.test(word)) continue;
    if (/^\p{L}/u.test(word) && word === said) continue;
    said = word;
    if (/^\p{L}/u.test(match[0])) pushWord(tokens, match[0], match.index);
    else
      tokens.push({
        norm: match[0].toLowerCase(),
        raw: match[0],
        start: match.index,
        end: match.index + match[0].length,
      });
  }
  return tokens;
}
