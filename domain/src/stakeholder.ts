import { type Day, daysBetween } from './calendar.ts';
import type { EvidencePolarity } from './evidence.ts';
import type { Pillar } from './pillar.ts';

export const BUYING_ROLES = [
  'unknown',
  'economic_buyer',
  'champion',
  'decision_maker',
  'influencer',
  'user',
  'legal',
  'procurement',
  'blocker',
] as const;
export type BuyingRole = (typeof BUYING_ROLES)[number];
export const BUYING_ROLE_LABELS: Readonly<Record<BuyingRole, string>> = {
  unknown: 'Not known yet',
  economic_buyer: 'Economic buyer',
  champion: 'Champion',
  decision_maker: 'Decision maker',
  influencer: 'Influencer',
  user: 'User',
  legal: 'Legal',
  procurement: 'Procurement',
  blocker: 'Against us',
};

/** How much the person's word weighs in the decision. */
export const INFLUENCES = ['unknown', 'low', 'medium', 'high'] as const;
export type Influence = (typeof INFLUENCES)[number];
export const INFLUENCE_LABELS: Readonly<Record<Influence, string>> = {
  unknown: 'Not known yet',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

/** Where the person stands toward us, as the team sees it. */
export const STANCES = ['unknown', 'supports', 'neutral', 'opposes'] as const;
export type Stance = (typeof STANCES)[number];
export const STANCE_LABELS: Readonly<Record<Stance, string>> = {
  unknown: 'Not known yet',
  supports: 'Supports us',
  neutral: 'Neutral',
  opposes: 'Opposes us',
};

/** How many people one person may be said to influence, beside those who report to them. */
export const MAX_INFLUENCES = 10;
/** How many people of a deal can be taken out at once, to see what would change. */
export const MOST_TAKEN_OUT = 50;
/** A person counts as in touch for this many days after they were last heard. */
export const RECENT_DAYS = 30;
/** After this many days of silence, a contact has gone cold. */
export const LOST_DAYS = 90;

/** Our contact with a person, computed from what they did, never typed. */
export const CONTACT_STRENGTHS = ['none', 'faint', 'some', 'strong'] as const;
export type ContactStrength = (typeof CONTACT_STRENGTHS)[number];
export const CONTACT_LABELS: Readonly<Record<ContactStrength, string>> = {
  none: 'No contact yet',
  faint: 'Weak contact',
  some: 'Moderate contact',
  strong: 'Strong contact',
};

/** What is known of our contact with a person. */
export interface Contact {
  /** Last spoke with us in a call or a meeting. */
  readonly metOn: Day | null;
  /** Last spoke, wrote or gave evidence. */
  readonly heardOn: Day | null;
  /** Rows of evidence from them that are still fresh; beliefs of ours are none. */
  readonly freshEvidence: number;
}

function within(day: Day | null, days: number, today: Day): boolean {
  return day !== null && daysBetween(day, today) <= days;
}

/** Strong: heard within 30 days and evidence that still counts; some: one of the two, within 90 days; faint: longer ago. */
export function contactStrength({ heardOn, freshEvidence }: Contact, today: Day): ContactStrength {
  if (heardOn === null) return 'none';
  const recent = within(heardOn, RECENT_DAYS, today);
  if (recent && freshEvidence > 0) return 'strong';
  return recent || (freshEvidence > 0 && within(heardOn, LOST_DAYS, today)) ? 'some' : 'faint';
}

/** What a stance rests on: the latest evidence of the person agrees, speaks against it, or is not there. */
export const STANCE_BASES = ['unstated', 'unproven', 'agrees', 'contradicted'] as const;
export type StanceBasis = (typeof STANCE_BASES)[number];

/** `latest` is the polarity of the person's newest live evidence; null when they gave none. */
export function stanceBasis(stance: Stance, latest: EvidencePolarity | null): StanceBasis {
  if (stance === 'unknown') return 'unstated';
  if (latest === null) return 'unproven';
  const against = { supports: 'contradicts', opposes: 'supports', neutral: null }[stance];
  return latest === against ? 'contradicted' : 'agrees';
}

/** Roles that must be filled before a deal can close, and the pillar that says by which stage. */
const NEEDED_ROLES: readonly {
  readonly roles: readonly [BuyingRole, ...BuyingRole[]];
  readonly pillar: Pillar;
  readonly from: number;
}[] = [
  { roles: ['economic_buyer'], pillar: 'economic_buyer', from: 1 },
  { roles: ['champion'], pillar: 'champion', from: 1 },
  { roles: ['decision_maker', 'economic_buyer'], pillar: 'decision_process', from: 2 },
  { roles: ['procurement', 'legal'], pillar: 'paper_process', from: 2 },
];

export interface MissingRole {
  readonly role: BuyingRole;
  readonly pillar: Pillar;
}

/** Roles that the stage expects and that are vacant: `expected` is the grade it expects of each pillar. */
export function missingRoles(
  present: readonly BuyingRole[],
  expected: Readonly<Record<Pillar, number>>,
): MissingRole[] {
  return NEEDED_ROLES.filter(
    ({ roles, pillar, from }) => expected[pillar] >= from && !roles.some((role) => present.includes(role)),
  ).map(({ roles: [role], pillar }) => ({ role, pillar }));
}

/** The pillars that a person of a role can tell us most about, for what to ask them next. */
export const PILLARS_OF_ROLE: Readonly<Record<BuyingRole, readonly [Pillar, ...Pillar[]]>> = {
  unknown: ['decision_process', 'identify_pain'],
  economic_buyer: ['economic_buyer', 'metrics', 'decision_process'],
  champion: ['champion', 'decision_process', 'competition'],
  decision_maker: ['decision_process', 'decision_criteria', 'metrics'],
  influencer: ['decision_criteria', 'competition'],
  user: ['identify_pain', 'metrics'],
  legal: ['paper_process'],
  procurement: ['paper_process', 'competition'],
  blocker: ['competition', 'decision_criteria'],
};
