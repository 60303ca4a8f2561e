import { splitLabel } from './labels.ts';

const BUYERS = new Set('buyer customer client prospect lead kunde interviewee cust prosp'.split(' '));
const SELLERS = new Set(
  'rep ae se sdr bdr csm am seller vendor salesrep salesperson interviewer host'.split(' '),
);
/** Words that say a side only together with another: 'Sales Rep', 'Account Executive'. */
const SELLER_TITLES = new RegExp(
  [
    '^(?:(?:sales|account|inside sales|field sales) (?:rep|representative|executive|manager|engineer|',
    'person|agent)|sales|agent|solutions? (?:engineer|consultant|architect)|',
    String.raw`customer success(?: manager)?)$`,
  ].join(''),
  '',
);

/** 'PROSPECT_SARAH', 'Sales Rep - Tom', 'Sarah (Buyer)' as lower-case words. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_/#.:–—-]+/u)
    .filter(Boolean);

function sideOfWords(words: readonly string[]): 'buyer' | 'seller' | null {
  if (SELLER_TITLES.test(words.filter((word) => !/^\d{1,2}$/.test(word)).join(' '))) return 'seller';
  for (const word of new Set([words[0], words.at(-1)])) {
    if (word !== undefined && BUYERS.has(word)) return 'buyer';
    if (word !== undefined && SELLERS.has(word)) return 'seller';
  }
  return words.length > 2 && SELLER_TITLES.test(words.slice(0, 2).join(' ')) ? 'seller' : null;
}

/** The side that a label itself names by a role, before or after a name; null if it names none. */
export function roleSide(label: string): 'buyer' | 'seller' | null {
  const { name, aside } = splitLabel(label);
  return sideOfWords(wordsOf(name)) ?? (aside === null ? null : sideOfAside(wordsOf(aside)));
}

/** In parentheses only the role alone counts: 'VP Sales, Acme' doesn't name our seller. */
function sideOfAside(words: readonly string[]): 'buyer' | 'seller' | null {
  return words.length <= 2 ? sideOfWords(words) : null;
}
