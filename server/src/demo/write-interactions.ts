import type { EvidenceKind } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { fillIn } from './fill-in.ts';
import {
  beliefOf,
  CALL_TITLES,
  CONTRADICTIONS,
  MAIL_TITLES,
  MORE_TITLES,
  maySay,
  type Phrase,
  type PlannedEvidence,
  phrasesOf,
  SELLER_LINES,
  SMALL_TALK,
} from './phrases.ts';
import type { Random } from './random.ts';
import type { Seat } from './staff.ts';
import { TOPIC_WORDS, type Topic } from './topics.ts';

export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly seat: Seat;
}

/** Evidence with its text and position in its source. */
export interface WordedEvidence extends PlannedEvidence {
  readonly statement: string;
  readonly person: DemoPerson | null;
  readonly quote: string | null;
  readonly quoteStart: number | null;
  /** Which of the deal's interactions it comes from. */
  readonly source: number | null;
}

export interface WrittenInteraction {
  readonly kind: 'call' | 'email' | 'note';
  readonly title: string;
  readonly body: string;
  readonly daysAgo: number;
  readonly speakers: readonly { readonly label: string; readonly person: DemoPerson | null }[];
}

export interface Conversation {
  readonly sellerName: string;
  readonly accountName: string;
  readonly dealName: string;
  readonly topic: Topic;
  readonly people: readonly DemoPerson[];
  readonly random: Random;
}

const MONTHS = ['January', 'March', 'May', 'June', 'September', 'October'] as const;

const nameOf = (people: readonly DemoPerson[], seat: Seat, otherwise: string): string =>
  people.find((person) => person.seat === seat)?.name ?? otherwise;

/** The people that demo texts refer to, by placeholder. */
export const namesIn = (people: readonly DemoPerson[]) => ({
  cfo: nameOf(people, 'cfo', 'the CFO'),
  champion: nameOf(people, 'operations', 'our contact'),
});

/** Picks what a person says about a pillar: something not yet said in the deal, if there is any. */
export class Wording {
  private readonly said = new Set<string>();
  private readonly conversation: Conversation;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
  }

  phrase(pillar: Pillar, person: DemoPerson, contradicts = false): Phrase {
    const { topic, people, random } = this.conversation;
    const denial = contradicts ? CONTRADICTIONS[pillar] : undefined;
    const possible =
      denial && maySay(denial, person.seat)
        ? [denial]
        : phrasesOf(topic, pillar).filter((phrase) => maySay(phrase, person.seat));
    const unsaid = possible.filter(({ quote }) => !this.said.has(quote));
    const chosen = random.pick(unsaid.length > 0 ? unsaid : possible);
    this.said.add(chosen.quote);
    const amount = `$${random.between(4, 90) * 10},000`;
    const slots = { amount, month: random.pick(MONTHS), ...namesIn(people) };
    return { quote: fillIn(chosen.quote, slots), statement: fillIn(chosen.statement, slots) };
  }
}

/** Titles calls and emails: unique in the deal and across deals, since the title contains the deal's name. */
export class Titles {
  private readonly taken = new Set<string>();
  private readonly dealName: string;

  constructor(dealName: string) {
    this.dealName = dealName;
  }

  call(pillar: Pillar): string {
    return this.free(CALL_TITLES[pillar], (subject) => `${subject}: ${this.dealName}`);
  }

  mail(pillar: Pillar): string {
    return this.free(MAIL_TITLES[pillar], (subject) => `${this.dealName}: ${subject}`);
  }

  private free(subjects: readonly string[], say: (subject: string) => string): string {
    const all = [...subjects, ...MORE_TITLES].map(say);
    const title = all.find((one) => !this.taken.has(one)) ?? say(`Follow-up ${this.taken.size + 1}`);
    this.taken.add(title);
    return title;
  }
}

interface Spoken {
  readonly evidence: PlannedEvidence;
  readonly phrase: Phrase;
  readonly person: DemoPerson;
}

/** Items in shuffled order, so that nothing is said twice in a row. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.between(0, left.length - 1), 1));
}

function callText(
  spoken: readonly Spoken[],
  { sellerName, accountName, topic, people, random }: Conversation,
  dayLabel: string,
): string {
  const attending = people.filter((person) => spoken.some((line) => line.person.id === person.id));
  const [hello, answer] = random.pick(SMALL_TALK);
  const asked = shuffled(SELLER_LINES, random);
  const lines = [
    `Call with ${accountName}, ${dayLabel}`,
    'Participants:',
    `- ${sellerName} (Account Executive)`,
    ...attending.map((person) => `- ${person.name} (${person.title}, ${accountName})`),
    '',
    `${sellerName}: ${hello}`,
    `${attending[0]?.name ?? accountName}: ${answer}`,
    `${sellerName}: I would like to talk about ${TOPIC_WORDS[topic].about}, and then about next steps.`,
    ...spoken.flatMap((line, index) => [
      ...(index === 0 ? [] : [`${sellerName}: ${asked[index % asked.length]}`]),
      `${line.person.name}: ${line.phrase.quote}`,
    ]),
    `${sellerName}: Thank you all. I will send a summary today.`,
  ];
  return lines.join('\n');
}

function mailText(
  spoken: readonly Spoken[],
  { sellerName, accountName, topic }: Conversation,
  { subject, dayLabel }: { readonly subject: string; readonly dayLabel: string },
): string {
  const [first] = spoken;
  return [
    `From: ${first?.person.name ?? accountName}`,
    `To: ${sellerName}`,
    `Date: ${dayLabel}`,
    `Subject: ${subject}`,
    '',
    `Hello ${sellerName.split(' ')[0]},`,
    '',
    `As promised, a few lines after our talk about ${TOPIC_WORDS[topic].about}.`,
    '',
    ...spoken.map((line) => line.phrase.quote),
    '',
    'Best regards',
    first?.person.name ?? '',
    first ? `${first.person.title}, ${accountName}` : '',
  ].join('\n');
}

/** Statements of one kind within ten days belong to one call or email. */
function bucketOf(row: PlannedEvidence): string {
  return `${row.kind === 'buyer_wrote' ? 'email' : 'call'}:${Math.floor(row.daysAgo / 10)}`;
}

/** Gives each planned row its text and writes the calls and emails that contain them. */
export function writeInteractions(
  plan: readonly PlannedEvidence[],
  conversation: Conversation,
  { wording, titles }: { readonly wording: Wording; readonly titles: Titles },
  dayLabel: (daysAgo: number) => string,
): { interactions: WrittenInteraction[]; evidence: WordedEvidence[] } {
  const { random, people, topic } = conversation;
  const interactions: WrittenInteraction[] = [];
  const slots = { amount: '', month: '', ...namesIn(people) };
  const evidence: WordedEvidence[] = plan
    .filter((row) => row.kind === 'seller_belief')
    .map((row) => ({
      ...row,
      statement: fillIn(beliefOf(topic, row.pillar), slots),
      person: null,
      quote: null,
      quoteStart: null,
      source: null,
    }));
  const spoken = plan
    .filter((row) => row.kind !== 'seller_belief')
    .map((row, index): Spoken => {
      const person = people[index % people.length] ?? random.pick(people);
      return {
        evidence: row,
        phrase: wording.phrase(row.pillar, person, row.polarity === 'contradicts'),
        person,
      };
    });
  for (const [bucket, lines] of Map.groupBy(spoken, (line) => bucketOf(line.evidence))) {
    const isMail = bucket.startsWith('email');
    const daysAgo = Math.min(...lines.map((line) => line.evidence.daysAgo));
    const kept = isMail ? lines.filter((line) => line.person.id === lines[0]?.person.id) : lines;
    const pillar = kept[0]?.evidence.pillar ?? 'identify_pain';
    const subject = isMail ? titles.mail(pillar) : titles.call(pillar);
    const body = isMail
      ? mailText(kept, conversation, { subject, dayLabel: dayLabel(daysAgo) })
      : callText(kept, conversation, dayLabel(daysAgo));
    const speakers = [
      { label: conversation.sellerName, person: null },
      ...people
        .filter((person) => kept.some((line) => line.person.id === person.id))
        .map((person) => ({ label: person.name, person })),
    ];
    interactions.push({ kind: isMail ? 'email' : 'call', title: subject, body, daysAgo, speakers });
    for (const line of kept) evidence.push(wordedFrom(line, body, daysAgo, interactions.length - 1));
  }
  return { interactions, evidence: evidence.sort((a, b) => b.daysAgo - a.daysAgo) };
}

function wordedFrom(
  { evidence, phrase, person }: Spoken,
  body: string,
  daysAgo: number,
  source: number,
): WordedEvidence {
  const kind: EvidenceKind = evidence.kind;
  return {
    ...evidence,
    kind,
    daysAgo,
    statement: phrase.statement,
    person,
    quote: phrase.quote,
    quoteStart: body.indexOf(phrase.quote),
    source,
  };
}
