const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'inc incorporated ltd limited llc llp lp plc corp corporation co company gmbh ag kg ug se sa sas sarl srl spa bv nv ab ' +
    'as oy aps pty pte kk'
  ).split(' '),
);

/** The words of a text without case, accents and punctuation. Letters between full stops are one word: `S.A.` is `sa`. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What a company is called, without its legal form; all of it where nothing else is left. */
export function companyWords(name: string): string[] {
  const words = plainWords(name);
  const own = words.filter((word, at) => !(LEGAL_FORMS.has(word) && at > 0) && !(word === 'the' && at === 0));
  return own.length > 0 ? own : words;
}

/** `www.acme.co.uk` is `acme.co.uk`; so is an address under it. */
export function plainDomain(domain: string): string {
  const host =
    domain
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//u, '')
      .split('/', 1)[0] ?? '';
  return host.replace(/^www\./u, '');
}

/** The last nine digits: with and without the country's code a number is the same. */
export function plainPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, '');
  return digits.length < 7 ? '' : digits.slice(-9);
}

const MOST_COMPARED = 80;

/** Letters to leave out, add, exchange or swap with the next until one text is the other; at most `most` + 1. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  if (Math.max(one.length, other.length) > MOST_COMPARED) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const equal = one.charAt(row - 1) === other.charAt(at - 1);
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (equal ? 0 : 1),
      );
      const swapped =
        one.charAt(row - 1) === other.charAt(at - 2) && one.charAt(row - 2) === other.charAt(at - 1);
      if (row > 1 && at > 1 && swapped) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
