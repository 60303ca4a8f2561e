import type { PillarStateView } from '@dealwright/contract/deals/deals';
import { SELLER_LINES } from './phrases.ts';
import type { Random } from './random.ts';
import { TOPIC_WORDS, type Topic } from './topics.ts';
import type { DemoPerson, Titles, Wording } from './write-interactions.ts';

type Row = Record<string, unknown>;

export interface ExtraScene {
  readonly companyId: string;
  readonly dealId: string;
  readonly accountName: string;
  readonly dealName: string;
  readonly topic: Topic;
  readonly wording: Wording;
  readonly titles: Titles;
  readonly seller: { readonly id: string; readonly name: string };
  readonly people: readonly DemoPerson[];
  readonly random: Random;
  /** This many days before now, at an hour of the day. */
  at(daysAgo: number, hour: number): Date;
}

const NOTES: readonly (readonly [title: string, body: string])[] = [
  [
    'Before the next call',
    'Prepare for the next call: ask who else signs, and bring the service figures they asked for.',
  ],
  ['When to call', 'They go quiet at the end of each month; better to reach them in the second week.'],
  [
    'Close plan, weak spots',
    'Walked through the close plan with the team. Weak spot: we still hear the process from one person only.',
  ],
  ['Office move', 'Their planning office moves in spring. Worth asking what that means for the go-live.'],
  ['Reference call', 'They would like to talk to a customer of their size. Two have agreed; ask which fits.'],
  ['Pricing', 'Do not send a price before the scope is written down. Last time it became the ceiling.'],
];

function interaction(
  scene: ExtraScene,
  kind: 'note' | 'meeting' | 'call',
  title: string,
  body: string,
  at: Date,
  speakers: unknown[],
): Row {
  return {
    company_id: scene.companyId,
    id: scene.random.id(at),
    deal_id: scene.dealId,
    kind,
    title,
    body,
    format: 'typed',
    speakers,
    occurred_at: at,
    author_id: scene.seller.id,
    quoted: false,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** A seller's private note. */
export function sellerNote(scene: ExtraScene, daysAgo: number): Row {
  const [title, body] = scene.random.pick(NOTES);
  return interaction(scene, 'note', `${title}: ${scene.dealName}`, body, scene.at(daysAgo, 16), []);
}

/** A call that hasn't been analyzed yet, full of possible evidence. */
export function unreadCall(scene: ExtraScene, daysAgo: number): Row {
  const { random, people, seller, accountName, topic, wording, titles } = scene;
  const talkers = people.slice(0, 2);
  const lines = (
    ['identify_pain', 'metrics', 'decision_process', 'economic_buyer', 'champion', 'competition'] as const
  ).flatMap((pillar, index) => {
    const talker = talkers[index % talkers.length];
    if (!talker) return [];
    const { quote } = wording.phrase(pillar, talker);
    return [`${seller.name}: ${random.pick(SELLER_LINES)}`, `${talker.name}: ${quote}`];
  });
  const body = [
    `Call with ${accountName}`,
    'Participants:',
    `- ${seller.name} (Account Executive)`,
    ...talkers.map((talker) => `- ${talker.name} (${talker.title}, ${accountName})`),
    '',
    `${seller.name}: Thanks for joining at short notice. Shall we start with ${TOPIC_WORDS[topic].about}?`,
    ...lines,
    `${seller.name}: That is a lot to work with, thank you.`,
  ].join('\n');
  const speakers = [
    {
      label: seller.name,
      side: 'seller',
      stakeholder_id: null,
      name: seller.name,
      title: null,
      confirmed: true,
    },
    ...talkers.map(({ id, name, title }) => ({
      label: name,
      side: 'buyer',
      stakeholder_id: id,
      name,
      title,
      confirmed: true,
    })),
  ];
  return interaction(scene, 'call', titles.call('decision_process'), body, scene.at(daysAgo, 14), speakers);
}

/** The team's answers for pillars with evidence. */
export function answers(scene: ExtraScene, pillars: readonly PillarStateView[], daysAgo: number): Row[] {
  return pillars
    .filter(({ best, grade }) => best !== null && grade > 0)
    .map(({ pillar, best }) => ({
      company_id: scene.companyId,
      deal_id: scene.dealId,
      pillar,
      answer: best?.person_name ? `${best.statement} (${best.person_name}).` : `${best?.statement}.`,
      version: 1,
      updated_by: scene.seller.id,
      updated_at: scene.at(daysAgo, 17),
    }));
}
