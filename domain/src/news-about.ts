import { companyWords, plainDomain, plainWords } from './duplicates/plain-text.ts';
import { LONGEST_EXCLUDED_WORD } from './news.ts';

/** What is known of an account to tell it from others of its name. */
export interface NewsSubject {
  readonly name: string;
  readonly domain: string | null;
  /** Where it is, what it does, whose subsidiary it is: words that others of its name don't have. */
  readonly facts: readonly string[];
  /** Words by which headlines about another company are known, as somebody said. */
  readonly excluded: readonly string[];
}

/** A found article. Its summary is read for this alone, and not kept. */
export interface Article {
  readonly headline: string;
  readonly summary: string;
  readonly url: string;
}

/** Words that say nothing of a company: they stand in the facts of many. */
const COMMON = new Set(
  `and the of for in on at to a an with by new services service solutions group holding holdings international global
company companies other software technology technologies systems products general business`.split(/\s+/),
);

/** 'Acme’s plant' names Acme. */
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;

/** Whether a host is a domain's own. */
function isOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Where a run of words stands in others; -1 if it doesn't. */
function placeOf(run: readonly string[], words: readonly string[]): number {
  return words.findIndex((_, at) => run.every((word, next) => words[at + next] === word));
}

/** The words that tell an account from others of its name. */
function secondWords({ name, domain, facts }: NewsSubject): ReadonlySet<string> {
  const own = new Set(companyWords(name));
  const label = domain === null ? [] : plainWords(plainDomain(domain).split('.')[0] ?? '');
  const words = [...facts.flatMap(plainWords), ...label];
  return new Set(words.filter((word) => word.length > 2 && !own.has(word) && !COMMON.has(word)));
}

/**
 * Whether an article is about the account: it stands on the account's own site or names its domain, or it has the
 * account's name and a second word that fits the account, and none by which another company is known.
 */
export function isAbout(subject: NewsSubject, { headline, summary, url }: Article): boolean {
  const domain = subject.domain === null ? null : plainDomain(subject.domain);
  const host = URL.canParse(url) ? plainDomain(new URL(url).host) : '';
  if (domain !== null && isOf(host, domain)) return true;
  const text = `${headline} ${summary}`;
  const words = plainWords(text.replace(POSSESSIVE, ''));
  const has = new Set(words);
  if (subject.excluded.some((word) => plainWords(word).every((part) => has.has(part)))) return false;
  if (domain !== null && text.toLowerCase().includes(domain)) return true;
  const name = companyWords(subject.name);
  const at = placeOf(name, words);
  if (at < 0) return false;
  const others = new Set([...words.slice(0, at), ...words.slice(at + name.length)]);
  return [...secondWords(subject)].some((word) => others.has(word));
}

/** The words of a headline that can mark it as another company's, as they stand there. */
export function tellingWords(headline: string, subject: Pick<NewsSubject, 'name' | 'facts'>): string[] {
  const own = new Set([...companyWords(subject.name), ...subject.facts.flatMap(plainWords)]);
  const seen = new Set<string>();
  return [...headline.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)].flatMap(([word]) => {
    const [plain = ''] = plainWords(word);
    const isTelling = plain.length > 3 && word.length <= LONGEST_EXCLUDED_WORD && !own.has(plain);
    if (!isTelling || COMMON.has(plain) || seen.has(plain)) return [];
    seen.add(plain);
    return [word];
  });
}
