import type { EvidenceKind } from '@dealwright/domain/evidence';
import {
  BELIEFS,
  BUYER_PHRASES,
  CONTRADICTIONS,
  type Phrase,
  type PlannedEvidence,
  SELLER_LINES,
  SMALL_TALK,
} from './phrases.ts';
import type { Random } from './random.ts';

export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

/** Evidence with its words, and where in its source they stand. */
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

interface Scene {
  readonly sellerName: string;
  readonly accountName: string;
  readonly people: readonly DemoPerson[];
  readonly random: Random;
}

const MONTHS = ['January', 'March', 'May', 'June', 'September', 'October'] as const;

function fill(phrase: Phrase, random: Random): Phrase {
  const amount = `$${random.between(4, 90) * 10},000`;
  const month = random.pick(MONTHS);
  const put = (text: string): string => text.replaceAll('{amount}', amount).replaceAll('{month}', month);
  return { quote: put(phrase.quote), statement: put(phrase.statement) };
}

interface Spoken {
  readonly evidence: PlannedEvidence;
  readonly phrase: Phrase;
  readonly person: DemoPerson;
}

function callText(
  spoken: readonly Spoken[],
  { sellerName, accountName, people, random }: Scene,
  dayLabel: string,
): string {
  const attending = people.filter((person) => spoken.some((line) => line.person.id === person.id));
  const [hello, answer] = random.pick(SMALL_TALK);
  const lines = [
    `Call with ${accountName}, ${dayLabel}`,
    'Participants:',
    `- ${sellerName} (Account Executive)`,
    ...attending.map((person) => `- ${person.name} (${person.title}, ${accountName})`),
    '',
    `${sellerName}: ${hello}`,
    `${attending[0]?.name ?? accountName}: ${answer}`,
    ...spoken.flatMap((line) => [
      `${sellerName}: ${random.pick(SELLER_LINES)}`,
      `${line.person.name}: ${line.phrase.quote}`,
    ]),
    `${sellerName}: Thank you all. I will send a summary today.`,
  ];
  return lines.join('\n');
}

function mailText(spoken: readonly Spoken[], { sellerName, accountName }: Scene, dayLabel: string): string {
  const [first] = spoken;
  return [
    `From: ${first?.person.name ?? accountName}`,
    `To: ${sellerName}`,
    `Date: ${dayLabel}`,
    `Subject: Where we stand`,
    '',
    `Hello ${sellerName.split(' ')[0]},`,
    '',
    ...spoken.map((line) => line.phrase.quote),
    '',
    'Best regards',
    first?.person.name ?? '',
  ].join('\n');
}

/** Buyer's words of one kind within ten days belong to one call or one mail. */
function bucketOf(row: PlannedEvidence): string {
  return `${row.kind === 'buyer_wrote' ? 'email' : 'call'}:${Math.floor(row.daysAgo / 10)}`;
}

/** Gives each planned row its words and writes the calls and mails they were said in. */
export function writeInteractions(
  plan: readonly PlannedEvidence[],
  scene: Scene,
  dayLabel: (daysAgo: number) => string,
): { interactions: WrittenInteraction[]; evidence: WordedEvidence[] } {
  const { random, people } = scene;
  const interactions: WrittenInteraction[] = [];
  const evidence: WordedEvidence[] = plan
    .filter((row) => row.kind === 'seller_belief')
    .map((row) => ({
      ...row,
      statement: BELIEFS[row.pillar],
      person: null,
      quote: null,
      quoteStart: null,
      source: null,
    }));
  const spoken = plan
    .filter((row) => row.kind !== 'seller_belief')
    .map(
      (row, index): Spoken => ({
        evidence: row,
        phrase: fill(
          row.polarity === 'contradicts'
            ? (CONTRADICTIONS[row.pillar] ?? random.pick(BUYER_PHRASES[row.pillar]))
            : random.pick(BUYER_PHRASES[row.pillar]),
          random,
        ),
        person: people[index % people.length] ?? random.pick(people),
      }),
    );
  for (const [bucket, lines] of Map.groupBy(spoken, (line) => bucketOf(line.evidence))) {
    const isMail = bucket.startsWith('email');
    const daysAgo = Math.min(...lines.map((line) => line.evidence.daysAgo));
    const kept = isMail ? lines.filter((line) => line.person.id === lines[0]?.person.id) : lines;
    const body = isMail ? mailText(kept, scene, dayLabel(daysAgo)) : callText(kept, scene, dayLabel(daysAgo));
    const speakers = [
      { label: scene.sellerName, person: null },
      ...people
        .filter((person) => kept.some((line) => line.person.id === person.id))
        .map((person) => ({ label: person.name, person })),
    ];
    interactions.push({
      kind: isMail ? 'email' : 'call',
      title: isMail ? 'Where we stand' : `Call with ${scene.accountName}`,
      body,
      daysAgo,
      speakers,
    });
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
