import type { SpeakerSide } from '../analysis.ts';
import type { Participant, SourceDocument } from './document.ts';
import { foldName, splitLabel } from './labels.ts';
import { roleSide } from './role-labels.ts';
import { guessSides } from './side-hints.ts';

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly title?: string;
  readonly side: 'buyer' | 'seller';
  readonly company?: string;
}

export interface MatchContext {
  readonly people: readonly KnownPerson[];
  readonly sellerCompanyNames: readonly string[];
  readonly buyerCompanyName?: string;
}

/** Who a label seems to be; a person confirms or corrects it. */
export interface SpeakerMatch {
  readonly label: string;
  readonly personId: string | null;
  readonly side: SpeakerSide;
  readonly name?: string;
  readonly title?: string;
  readonly company?: string;
  readonly reason: string;
  readonly confidence: number;
}

/** Who is matched; each is compared with every person known. */
const MOST_SPEAKERS = 200;

const SELLER_TITLE = new RegExp(
  [
    String.raw`\b(?:account executive|account manager|sales (?:engineer|rep\w*|consultant|development)|`,
    String.raw`solutions? (?:engineer|consultant|architect)|pre-?sales|sdr|bdr|ae|se|customer success)\b`,
  ].join(''),
  'i',
);
/** From here on a label gives more of a person than a first name. */
const WHOLE_NAME = 0.85;
const PUBLIC_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|gmx|web|live|proton|protonmail|aol|t-online)$/;

const compact = (text: string) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether two wordings mean the same company: 'Nordlog', 'Nordlog AG', 'nordlog.de'. */
export function sameCompany(a: string, b: string): boolean {
  const strip = (text: string) =>
    compact(text.replace(/\b(?:inc|ltd|llc|gmbh|ag|se|sa|plc|corp|co|bv|ab|oy|group|company)\b\.?/gi, ''));
  const [x, y] = [strip(a), strip(b)];
  return (
    x.length >= 3 &&
    y.length >= 3 &&
    (x === y || (x.length >= 4 && y.startsWith(x)) || (y.length >= 4 && x.startsWith(y)))
  );
}

function domainOf(email: string | null | undefined): string | null {
  const host = email?.split('@')[1]?.toLowerCase() ?? null;
  const name = host?.split('.').at(-2) ?? null;
  return name !== null && !PUBLIC_MAIL.test(name) ? name : null;
}

/** Whether a mail's domain begins with the company's first word: 'apexmfg' of Apex Manufacturing. */
function isDomainOf(domain: string, company: string): boolean {
  const word = foldName(company).split(' ')[0] ?? '';
  return word.length >= 4 && compact(domain).startsWith(word);
}

function domainSide(domain: string | null, context: MatchContext): SpeakerSide {
  if (domain === null) return 'unknown';
  const side = companySide(domain, context);
  if (side !== 'unknown') return side;
  if (context.sellerCompanyNames.some((name) => isDomainOf(domain, name))) return 'seller';
  return context.buyerCompanyName && isDomainOf(domain, context.buyerCompanyName) ? 'buyer' : 'unknown';
}

function companySide(company: string | null | undefined, context: MatchContext): SpeakerSide {
  if (!company) return 'unknown';
  if (context.sellerCompanyNames.some((name) => sameCompany(name, company) || containsName(company, name)))
    return 'seller';
  const buyer = context.buyerCompanyName;
  return buyer && (sameCompany(buyer, company) || containsName(company, buyer)) ? 'buyer' : 'unknown';
}

function containsName(text: string, company: string): boolean {
  const [whole, part] = [compact(text), compact(company)];
  return part.length >= 4 && whole.includes(part);
}

/** How well a label names a person: 0 not at all, 1 the whole name or address. */
export function nameScore(label: string, name: string, email?: string | null): number {
  const [a, b] = [foldName(splitLabel(label).name), foldName(name)];
  if (a === '' || b === '') return 0;
  if (a === b || (email && a === email.toLowerCase())) return 1;
  const [x, y] = [a.split(' '), b.split(' ')];
  if (x.length > 1 && y.length > 1 && x[0] === y[0] && x.at(-1) === y.at(-1)) return 0.95;
  if (x.length > 1 && y.length > 1 && x.at(-1) === y.at(-1) && x[0]?.[0] === y[0]?.[0]) return 0.85;
  if (x.length === 1 && y.length > 1 && y[0] === x[0]) return 0.8;
  if (x.length > 1 && y.length === 1 && y[0] === x[0]) return 0.75;
  if (x.length === 1 && y.length > 1 && y.at(-1) === x[0]) return 0.7;
  const initials = y.map((word) => word[0]).join('');
  if (y.length > 1 && a.replace(/[. ]/g, '') === initials) return 0.6;
  const local = email?.split('@')[0]?.toLowerCase().replace(/[._-]/g, '');
  return local && local === a.replace(/ /g, '') ? 0.8 : 0;
}

function best<T extends { name: string; email?: string | null }>(
  label: string,
  people: readonly T[],
): { person: T; score: number } | null {
  const scored = people
    .map((person) => ({ person, score: nameScore(label, person.name, person.email) }))
    .filter((row) => row.score > 0)
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first || (second && second.score === first.score && first.score < 1)) return null;
  return first;
}

function fromKnown(
  label: string,
  participant: Participant | null,
  context: MatchContext,
): SpeakerMatch | null {
  const hit =
    best(label, context.people) ??
    (participant?.email ? best(participant.email, context.people) : null) ??
    (participant ? best(participant.name, context.people) : null);
  if (!hit) return null;
  const { person, score } = hit;
  // A first name alone isn't enough: colleagues share theirs with the buyers they talk to.
  if (person.side === 'seller' && score < WHOLE_NAME) return null;
  return {
    label,
    personId: person.id,
    side: person.side,
    name: person.name,
    ...(person.title ? { title: person.title } : {}),
    ...(person.company ? { company: person.company } : {}),
    reason: score >= 0.95 ? 'Known person' : 'Matches one known person',
    confidence: score >= 0.95 ? 0.97 : 0.6 + score * 0.35,
  };
}

/** The participant of the head a label means. */
function participantOf(label: string, people: readonly Participant[]): Participant | null {
  const { aside } = splitLabel(label);
  const hit = best(label, people)?.person ?? null;
  if (!aside) return hit;
  const [title, company] = aside.includes(',') ? aside.split(',').map((part) => part.trim()) : [null, aside];
  return {
    name: hit?.name ?? splitLabel(label).name,
    title: hit?.title ?? title ?? null,
    company: hit?.company ?? company ?? null,
    email: hit?.email ?? null,
    side: hit?.side ?? null,
  };
}

function fromHead(label: string, person: Participant, context: MatchContext): SpeakerMatch {
  const base = {
    label,
    personId: null,
    name: person.name,
    ...(person.title ? { title: person.title } : {}),
    ...(person.company ? { company: person.company } : {}),
  };
  if (person.side)
    return { ...base, side: person.side, reason: 'Side given in the participant list', confidence: 0.9 };
  const company = companySide(person.company, context);
  if (company !== 'unknown')
    return { ...base, side: company, reason: `Company: ${person.company}`, confidence: 0.92 };
  const titled = companySide(person.title, context);
  if (titled !== 'unknown')
    return { ...base, side: titled, reason: `Title: ${person.title}`, confidence: 0.9 };
  const domain = domainSide(domainOf(person.email) ?? domainOf(label), context);
  if (domain !== 'unknown')
    return { ...base, side: domain, reason: `Email address: ${person.email ?? label}`, confidence: 0.9 };
  if (person.title && SELLER_TITLE.test(person.title))
    return { ...base, side: 'seller', reason: `Title: ${person.title}`, confidence: 0.6 };
  const other = person.company ?? domainOf(person.email);
  const foreign = other !== null && context.sellerCompanyNames.length > 0;
  if (foreign) return { ...base, side: 'buyer', reason: `Another company: ${other}`, confidence: 0.6 };
  return {
    ...base,
    side: 'unknown',
    reason: 'In the participant list, company unknown',
    confidence: 0.3,
  };
}

function firstMatch(label: string, document: SourceDocument, context: MatchContext): SpeakerMatch {
  const participant = participantOf(label, document.participants);
  const known = fromKnown(label, participant, context);
  if (known) return known;
  const { name, aside } = splitLabel(label);
  const role = roleSide(label);
  if (role !== null)
    return {
      label,
      personId: null,
      side: role,
      ...(roleSide(name) === null && { name }),
      reason: 'Role in the label',
      confidence: 0.8,
    };
  const named = companySide(aside ?? name, context);
  if (named !== 'unknown')
    return {
      label,
      personId: null,
      side: named,
      name,
      reason: 'Company in the label',
      confidence: 0.85,
    };
  const person =
    participant ??
    (name.includes('@') ? { name, title: null, company: null, email: name, side: null } : null);
  if (person) return fromHead(label, person, context);
  return {
    label,
    personId: null,
    side: 'unknown',
    name,
    reason: 'No known person has this name',
    confidence: 0.1,
  };
}

/** Proposes who each label of the text is and on whose side. */
export function matchSpeakers(document: SourceDocument, context: MatchContext): SpeakerMatch[] {
  const labels = [
    ...new Set(document.segments.map((segment) => segment.speakerLabel).filter((label) => label !== null)),
  ].slice(0, MOST_SPEAKERS);
  const first = labels.map((label) => firstMatch(label, document, context));
  const matches = first.some((match) => match.side === 'unknown') ? byMail(document, first) : first;
  if (!matches.some((match) => match.side === 'unknown')) return matches;
  return guessRest(document, tellApart(document, matches), context);
}

const OTHER = { buyer: 'seller', seller: 'buyer' } as const;

/** Colleagues share a mail's domain; where only two companies write and one is known, the other is the other side. */
function byMail(document: SourceDocument, matches: readonly SpeakerMatch[]): SpeakerMatch[] {
  const domains = matches.map(({ label }) => domainOf(participantOf(label, document.participants)?.email));
  const sides = new Map<string, 'buyer' | 'seller'>();
  matches.forEach(({ side }, at) => {
    const domain = domains[at];
    if (domain && side !== 'unknown') sides.set(domain, side);
  });
  const [known] = sides.values();
  const two = new Set(domains.filter(Boolean)).size === 2 && sides.size === 1;
  return matches.map((match, at) => {
    const domain = domains[at];
    const side = domain ? (sides.get(domain) ?? (two && known ? OTHER[known] : undefined)) : undefined;
    if (match.side !== 'unknown' || side === undefined) return match;
    return { ...match, side, reason: `Email address: ${domain}, please confirm`, confidence: 0.5 };
  });
}

const isIntroduced = (person: Participant) => person.title !== null || person.company !== null;

/** 'Henry, Sarah, David (Acme, COO)': the author of a list introduces the guests, not the colleagues. */
function tellApart(document: SourceDocument, matches: readonly SpeakerMatch[]): SpeakerMatch[] {
  const listed = matches.map((match) => participantOf(match.label, document.participants));
  const [guests, hosts] = [
    listed.filter((row) => row && isIntroduced(row)),
    listed.filter((row) => row && !isIntroduced(row)),
  ];
  const sold = matches.some((match, at) => match.side === 'seller' && listed[at] && isIntroduced(listed[at]));
  if (guests.length === 0 || hosts.length === 0 || sold) return [...matches];
  return matches.map((match, at) => {
    const person = listed[at];
    if (match.side !== 'unknown' || !person) return match;
    return isIntroduced(person)
      ? {
          ...match,
          side: 'buyer',
          reason: 'Introduced in the participant list: please confirm',
          confidence: 0.5,
        }
      : {
          ...match,
          side: 'seller',
          reason: 'Not introduced in the participant list: please confirm',
          confidence: 0.5,
        };
  });
}

/** What nothing else tells is guessed from how people talk. */
function guessRest(
  document: SourceDocument,
  matches: readonly SpeakerMatch[],
  context: MatchContext,
): SpeakerMatch[] {
  if (!matches.some((match) => match.side === 'unknown')) return [...matches];
  const guesses = guessSides(document, matches, context.sellerCompanyNames);
  return matches.map((match) => {
    const guess = match.side === 'unknown' ? guesses.get(match.label) : undefined;
    return guess ? { ...match, ...guess } : match;
  });
}
