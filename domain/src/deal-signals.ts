import { type Day, dayOf } from './calendar.ts';

/** An email of a deal; addresses in small letters. */
export interface SignalMail {
  /** Where it can be read. */
  readonly source: string;
  readonly thread: string;
  readonly outgoing: boolean;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly at: Date;
}

/** A call or meeting of a deal with those who are confirmed to speak in it. */
export interface SignalTalk {
  readonly people: readonly string[];
  readonly at: Date;
}

/** Someone of the buyer’s side. */
export interface SignalPerson {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly string[];
  readonly leftOn: Day | null;
}

export interface SignalFacts {
  readonly mails: readonly SignalMail[];
  readonly talks: readonly SignalTalk[];
  readonly people: readonly SignalPerson[];
  /** Domains of the seller and of the buyer’s account, which are no news. */
  readonly knownDomains: readonly string[];
  readonly isMailProvider: (domain: string) => boolean;
  readonly now: Date;
}

export type Signal =
  | {
      readonly kind: 'silent';
      readonly person: SignalPerson;
      /** Whole days since our first email that they haven’t answered, neither in writing nor by talking with us. */
      readonly waitingDays: number;
      /** The median of their earlier answers, in days, at least 1. */
      readonly usualDays: number;
      readonly answers: number;
      readonly day: Day;
      readonly source: string;
    }
  | {
      readonly kind: 'new_domain';
      readonly domain: string;
      readonly addresses: readonly string[];
      readonly day: Day;
      readonly source: string;
    }
  | { readonly kind: 'left'; readonly person: SignalPerson; readonly day: Day };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Fewer answers say nothing of how long somebody usually takes. */
const LEAST_ANSWERS = 3;
const TIMES_USUAL = 3;
const NEW_FOR_DAYS = 30;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** How long each answer took, and our first email since then that has none. */
function answersOf(mails: readonly SignalMail[], { addresses }: SignalPerson) {
  const tookMs: number[] = [];
  let waiting: SignalMail | null = null;
  for (const mail of mails) {
    if (mail.outgoing && mail.recipients.some((one) => addresses.includes(one))) waiting ??= mail;
    if (!mail.outgoing && addresses.includes(mail.sender)) {
      if (waiting) tookMs.push(mail.at.getTime() - waiting.at.getTime());
      waiting = null;
    }
  }
  return { tookMs, waiting };
}

/** Mails before the last talk with somebody are settled by it: only later ones wait. */
function waitingSince(mails: readonly SignalMail[], person: SignalPerson, talks: readonly SignalTalk[]) {
  const talkedMs = Math.max(
    0,
    ...talks.filter(({ people }) => people.includes(person.id)).map(({ at }) => at.getTime()),
  );
  const { tookMs } = answersOf(mails, person);
  const { waiting } = answersOf(
    mails.filter(({ at }) => at.getTime() > talkedMs),
    person,
  );
  return { tookMs, waiting };
}

function silenceOf(person: SignalPerson, { mails, talks, now }: SignalFacts): Signal[] {
  const { tookMs, waiting } = waitingSince(mails, person, talks);
  if (waiting === null || tookMs.length < LEAST_ANSWERS) return [];
  const usualDays = Math.max(1, Math.round(medianOf(tookMs) / DAY_MS));
  const waitingDays = Math.floor((now.getTime() - waiting.at.getTime()) / DAY_MS);
  if (waitingDays <= TIMES_USUAL * usualDays) return [];
  const { source } = waiting;
  return [
    {
      kind: 'silent',
      person,
      waitingDays,
      usualDays,
      answers: tookMs.length,
      day: dayOf(waiting.at),
      source,
    },
  ];
}

/** Companies that joined a conversation that went on without them before. */
function newDomains({ mails, knownDomains, isMailProvider, now }: SignalFacts): Signal[] {
  const ours = new Set(mails.filter(({ outgoing }) => outgoing).map(({ sender }) => domainOf(sender)));
  const isKnown = (domain: string): boolean =>
    ours.has(domain) ||
    isMailProvider(domain) ||
    knownDomains.some((known) => domain === known || domain.endsWith(`.${known}`));
  const firsts = new Map<string, { readonly mail: SignalMail; readonly addresses: Set<string> }>();
  for (const mail of mails) {
    for (const address of [mail.sender, ...mail.recipients]) {
      const domain = domainOf(address);
      if (domain === '' || isKnown(domain)) continue;
      const first = firsts.get(domain) ?? { mail, addresses: new Set<string>() };
      first.addresses.add(address);
      firsts.set(domain, first);
    }
  }
  const [begin] = mails;
  const since = now.getTime() - NEW_FOR_DAYS * DAY_MS;
  return [...firsts].flatMap(([domain, { mail, addresses }]): Signal[] => {
    if (begin === undefined || mail.at.getTime() <= begin.at.getTime() || mail.at.getTime() < since)
      return [];
    return [
      {
        kind: 'new_domain',
        domain,
        addresses: [...addresses].sort(),
        day: dayOf(mail.at),
        source: mail.source,
      },
    ];
  });
}

/**
 * What a deal’s own emails and people say that its seller should look at, the latest first: the same for the same
 * history and moment.
 */
export function signalsOf(facts: SignalFacts): Signal[] {
  const mails = facts.mails.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.source.localeCompare(b.source),
  );
  const signals = [
    ...facts.people.flatMap((person): Signal[] =>
      person.leftOn === null
        ? silenceOf(person, { ...facts, mails })
        : [{ kind: 'left', person, day: person.leftOn }],
    ),
    ...newDomains({ ...facts, mails }),
  ];
  return signals.toSorted((a, b) => b.day.localeCompare(a.day));
}

/** What a signal says, as one line: it stays the same while days pass, and differs once there is something new in it. */
export function signalIdentity(signal: Signal): string {
  switch (signal.kind) {
    case 'silent':
      return JSON.stringify([signal.kind, signal.person.id, signal.source]);
    case 'new_domain':
      return JSON.stringify([signal.kind, signal.domain, signal.addresses]);
    case 'left':
      return JSON.stringify([signal.kind, signal.person.id, signal.day]);
  }
}
