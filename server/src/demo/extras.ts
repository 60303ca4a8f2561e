import type { PillarStateView } from '@dealwright/contract/deals';
import { BUYER_PHRASES, SELLER_LINES } from './phrases.ts';
import type { Random } from './random.ts';
import type { DemoPerson } from './write-interactions.ts';

type Row = Record<string, unknown>;

export interface ExtraScene {
  readonly companyId: string;
  readonly dealId: string;
  readonly accountName: string;
  readonly seller: { readonly id: string; readonly name: string };
  readonly people: readonly DemoPerson[];
  readonly random: Random;
  /** So many days before now, at an hour of the day. */
  at(daysAgo: number, hour: number): Date;
}

const NOTES: readonly string[] = [
  'Prepare for the next call: ask who else signs, and bring the service figures they asked for.',
  'They go quiet at the end of each month; better to reach them in the second week.',
  'Walked through the close plan with the team. Weak spot: we still hear the process from one person only.',
  'Their planning office moves in spring. Worth asking what that means for the go-live.',
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

/** What a seller wrote down for themself. */
export function sellerNote(scene: ExtraScene, daysAgo: number): Row {
  return interaction(scene, 'note', 'Note to self', scene.random.pick(NOTES), scene.at(daysAgo, 16), []);
}

/** A call that nobody has analysed yet: full of things that would be evidence. */
export function unreadCall(scene: ExtraScene, daysAgo: number): Row {
  const { random, people, seller, accountName } = scene;
  const talkers = people.slice(0, 2);
  const lines = (
    ['identify_pain', 'metrics', 'decision_process', 'economic_buyer', 'champion', 'competition'] as const
  ).flatMap((pillar, index) => {
    const talker = talkers[index % talkers.length];
    const quote = random
      .pick(BUYER_PHRASES[pillar])
      .quote.replaceAll('{amount}', '$180,000')
      .replaceAll('{month}', 'May');
    return [`${seller.name}: ${random.pick(SELLER_LINES)}`, `${talker?.name ?? accountName}: ${quote}`];
  });
  const body = [
    `Call with ${accountName}`,
    'Participants:',
    `- ${seller.name} (Account Executive)`,
    ...talkers.map((talker) => `- ${talker.name} (${talker.title}, ${accountName})`),
    '',
    `${seller.name}: Thanks for joining at short notice.`,
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
  return interaction(
    scene,
    'call',
    `Call with ${accountName}, not analysed yet`,
    body,
    scene.at(daysAgo, 14),
    speakers,
  );
}

/** What the team writes about the pillars it knows something of. */
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
