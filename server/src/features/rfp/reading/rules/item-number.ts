import { hasAny } from './words.ts';

export interface TypedNumber {
  readonly label: string;
  /** 'decimal': 3.1.2 · 'id': R-014 · 'letter': (a) · 'bare': 3, which only a heading has. */
  readonly kind: 'decimal' | 'id' | 'letter' | 'bare';
  /** How many levels a decimal number has. */
  readonly depth: number;
  readonly rest: string;
}

const IDS = [
  /^((?:REQ|Req|Requirement|Question|Item|Nr|No|R|Q)\.? ?\d{1,5}(?:\.\d{1,4}){0,4}[a-z]?)[.):]{0,2}(?: |\t|$)/,
  /^([A-Z]{1,6}[0-9]{0,2}(?:[-_./][A-Z]{1,6})?[-_.]\d{1,5}(?:[.-]\d{1,4}){0,4}[a-z]?)[.):]{0,2}(?: |\t|$)/,
  /^([A-Z]{1,4}\d{1,5}(?:\.\d{1,4}){0,4})[.):]{0,2}(?: |\t|$)/,
];
/** Standards, which sentences begin with too. */
const STANDARDS = [
  /^(?:ISO|IEC|EN|DIN|RFC|TLS|SSL|SHA|AES|RSA|UTF|WCAG|HTTP|FIPS|SOC|PCI|BS|NIST|CVE|COVID)/,
  /^(?:HL|ICD|OWASP|IP|USB|MS|Q[1-4]\b)/,
];
const DECIMAL = /^((?:Section |Clause |Article |§ ?)?[A-Z]?\.?\d{1,3}(?:\.\d{1,3}){1,6})[.):]?(?: |\t|$)/;
const SINGLE = /^(\d{1,3})[.)] /;
const BARE = /^(\d{1,2}) (?=\p{Lu})/u;
const LETTER = /^(\((?:[a-z]{1,2}|[ivxlc]{1,6}|\d{1,2})\)|(?:[a-z]|[ivx]{1,5})\)|[a-z]\.) /;

/** The number at the beginning of a line: '3.1.2 The supplier shall…', 'R-014', 'a)'. */
export function readNumber(line: string): TypedNumber | null {
  const cut = (match: RegExpExecArray): string => line.slice(match[0].length).trim();
  const ids = hasAny(STANDARDS, line) ? [] : IDS.map((pattern) => pattern.exec(line));
  const id = ids.find((found) => found !== null);
  if (id) return { label: id[1] ?? '', kind: 'id', depth: 0, rest: cut(id) };
  const decimal = DECIMAL.exec(line);
  if (decimal) {
    const label = decimal[1] ?? '';
    return {
      label,
      kind: 'decimal',
      depth: label.split('.').filter((part) => part !== '').length,
      rest: cut(decimal),
    };
  }
  const single = SINGLE.exec(line);
  if (single) return { label: single[1] ?? '', kind: 'decimal', depth: 1, rest: cut(single) };
  const letter = LETTER.exec(line);
  if (letter) return { label: letter[1] ?? '', kind: 'letter', depth: 0, rest: cut(letter) };
  const bare = BARE.exec(line);
  return bare ? { label: bare[1] ?? '', kind: 'bare', depth: 1, rest: cut(bare) } : null;
}

const CELL =
  /^(?:[A-Za-z]{0,12}[ ._/#-]{0,2}){0,3}\d{1,5}(?:[._/-][\dA-Za-z]{1,4}){0,5}[a-z]?[.)]?$|^\(?[a-z]{1,4}\)$|^[A-Z]\.?$/;

/** Whether a whole cell is nothing but a number. */
export function isNumberCell(cell: string): boolean {
  return cell.length <= 24 && CELL.test(cell);
}

const BULLET = /^[•▪‣◦●○·■□➢✓*–—-] /;

/** The text after a bullet, or null. */
export function afterBullet(line: string): string | null {
  const bullet = BULLET.exec(line);
  return bullet ? line.slice(bullet[0].length).trim() : null;
}
