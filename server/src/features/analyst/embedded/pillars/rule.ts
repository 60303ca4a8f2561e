import type { EvidencePolarity } from '@dealwright/domain/evidence';

/** How a negation near a rule's words changes what they say. */
export type Flip =
  /** Anywhere in the clause: 'the budget has not been released'. */
  | 'wide'
  /** Only right before the words: "we don't need it". */
  | 'near'
  /** The wording is about what is missing: "we can't see it". */
  | 'never';

/** Which sentence tells about a pillar, as concepts that meet in it. */
export interface Rule {
  /** Concepts that all must be there, `A|B` for either, parted by spaces. */
  readonly need: string;
  /** Concepts that must not be there. */
  readonly not?: string;
  /** How much it tells, 0 to 1; several add up, and 0.5 is enough. */
  readonly weight: number;
  readonly polarity?: EvidencePolarity;
  readonly flip?: Flip;
  /** A buyer's question may count too ('Do you have SSO?'). */
  readonly asks?: boolean;
  /** Most tokens between the first and the last concept. */
  readonly within?: number;
}

export interface PillarCues {
  /** Wordings by concept; names are shared between pillars. */
  readonly concepts: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
  /** Concepts of a seller's question that ask for this pillar. */
  readonly asked: string;
  /** Headings of notes under which lines are about this pillar. */
  readonly headings: RegExp;
}
