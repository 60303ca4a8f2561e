import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import type { SourceDocument } from './source/document.ts';

/** Where the text comes from: it decides whose words an unlabelled line is. */
export type InteractionKind = 'note' | 'email' | 'call' | 'meeting' | 'document';

export type SpeakerSide = 'buyer' | 'seller' | 'unknown';

/** Who a label in the text is, as a person confirmed it. `label` null stands for the text without a label. */
export interface ConfirmedSpeaker {
  readonly label: string | null;
  readonly side: SpeakerSide;
  readonly personId: string | null;
  readonly name: string | null;
  readonly title?: string;
}

export interface AnalysisInput {
  readonly interactionKind: InteractionKind;
  readonly document: SourceDocument;
  readonly speakers: readonly ConfirmedSpeaker[];
  /** The day of the call or mail, 'YYYY-MM-DD'. */
  readonly occurredOn: string;
  readonly dealCompany?: string;
  readonly sellerCompanies: readonly string[];
}

/** A verbatim piece of the source: offsets are UTF-16 code units into `SourceDocument.text`. */
export interface Quote {
  readonly quote: string;
  readonly quoteStart: number;
  readonly quoteEnd: number;
}

export interface ProposedEvidence extends Quote {
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  /** Short, third person, plain text. */
  readonly statement: string;
  readonly speakerLabel: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  /** The day it was said or written, 'YYYY-MM-DD', never after the interaction's own day. */
  readonly occurredOn: string;
  readonly marks: readonly EvidenceMark[];
  /** 0 to 1; how sure the analyst is. */
  readonly confidence: number;
}

/** A person named in the text who isn't a known speaker yet. */
export interface ProposedPerson extends Quote {
  readonly name: string;
  readonly title: string | null;
  readonly company: string | null;
  readonly email: string | null;
}

export type DateMeaning = 'decision' | 'signature' | 'go_live' | 'meeting' | 'budget' | 'deadline';

export interface ProposedDate extends Quote {
  readonly meaning: DateMeaning;
  /** As written: '12 May', 'end of Q3'. */
  readonly wording: string;
  /** 'YYYY-MM-DD' where the wording names one day, otherwise null. */
  readonly on: string | null;
}

export interface ProposedAmount extends Quote {
  readonly meaning: 'budget' | 'price' | 'value';
  readonly wording: string;
  /** Minor units of `currency`; null if the wording is a range or names no currency. */
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

export interface AnalysisResult {
  readonly evidence: readonly ProposedEvidence[];
  readonly people: readonly ProposedPerson[];
  readonly dates: readonly ProposedDate[];
  readonly amounts: readonly ProposedAmount[];
}
