import { hasAny } from '../rules/words.ts';

/** First parts of words that are written with a hyphen. */
const COMPOUNDS = [
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|full|part|single|multi)$/i,
  /^(?:self|non|well|high|low|real|long|short|cross|end|role|user|in|on|off|up|to|e)$/i,
];

/** Words of a document, to tell a word that was divided from one that has a hyphen. */
export class Hyphens {
  readonly #words: ReadonlySet<string>;

  constructor(texts: Iterable<string>) {
    const words = new Set<string>();
    for (const text of texts)
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])
        words.add(word);
    this.#words = words;
  }

  /** 'the require-' and 'ments are' are 'the requirements are'; 'vendor-' and 'neutral' keep their hyphen. */
  join(one: string, next: string): string {
    const before = /([\p{L}\p{N}-]{0,40}\p{L})-$/u.exec(one)?.[1];
    const after = /^(\p{Ll}[\p{L}\p{N}]{0,40})/u.exec(next)?.[1];
    if (before === undefined || after === undefined) {
      return /[\p{L}\d]-$/u.test(one) || one.endsWith('/') ? `${one}${next}` : `${one} ${next}`;
    }
    const whole = `${before}${after}`.toLowerCase();
    const hyphened = `${before}-${after}`.toLowerCase();
    const isKnown = this.#words.has(whole);
    const isCompound = !isKnown && (this.#words.has(hyphened) || hasAny(COMPOUNDS, before));
    return `${isCompound ? one : one.slice(0, -1)}${next}`;
  }

  joinAll(lines: readonly string[]): string {
    return lines.reduce((text, line) => (text === '' ? line : this.join(text, line)), '');
  }
}
