import type { EvidenceKind } from '@dealwright/domain/evidence';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { AnalysisInput, AnalysisResult, ProposedEvidence } from '../analysis.ts';
import { isDay } from '../source/days.ts';
import { conform } from './conform.ts';
import { findDeed } from './deeds.ts';
import { denies, isConfirmation } from './dialogue.ts';
import { findAmounts, findDates } from './facts.ts';
import { marginsOf, scoreOf } from './learned/margin.ts';
import { polarityOf } from './learned/polarity.ts';
import { type Candidate, readCandidates, type Situation } from './learned/situation.ts';
import { traitsOf } from './learned/traits.ts';
import { judge, type Weights } from './learned/weights.ts';
import { mergeNeighbours, withoutRepeats } from './merge.ts';
import { judgeNote } from './notes.ts';
import { findPeople } from './people.ts';
import { repeatsPrice } from './rule-verdict.ts';
import { writeStatement } from './statement.ts';
import { readTurns, type Turn, type Unit } from './units.ts';
import { marksOf, readWording } from './wording.ts';

/** A sentence about many pillars at once is about none in particular. */
const MOST_PILLARS = 3;
/** How far below the mark a deed or a plain no may be: the rules' patterns for them are sure, but not that sure. */
const PLAIN = 1;

interface Finding {
  readonly pillar: Pillar;
  readonly score: number;
  readonly polarity: 'supports' | 'contradicts';
  readonly deed: boolean;
  readonly confirmed: string | null;
}

function findInSentence(situation: Situation, weights?: Weights): Finding[] {
  const { reading, prompt, place, kind } = situation;
  const deed = findDeed(reading.text, kind !== 'speech');
  const judged = judge(traitsOf(situation), weights);
  const margins = marginsOf(situation, judged);
  const findings: Finding[] = [];
  for (const pillar of PILLARS) {
    if (pillar === 'metrics' && prompt.priced && place === 0 && repeatsPrice(reading)) continue;
    const done = deed === pillar;
    const margin = margins[pillar];
    const plain = done || denies(reading, pillar, prompt, place);
    if (margin <= (plain ? -PLAIN : 0)) continue;
    const polarity = polarityOf(situation, pillar, judged, done);
    findings.push({
      pillar,
      score: scoreOf(margin, done),
      polarity,
      deed: done && polarity === 'supports',
      confirmed: null,
    });
  }
  if (place === 0 && isConfirmation(reading)) {
    for (const { pillar, text } of prompt.stated) {
      if (findings.some((finding) => finding.pillar === pillar)) continue;
      findings.push({ pillar, score: 0.6, polarity: 'supports', deed: false, confirmed: text });
    }
  }
  return findings.sort((a, b) => b.score - a.score).slice(0, MOST_PILLARS);
}

function kindOf(turn: Turn, input: AnalysisInput, finding: Finding, hypothetical: boolean): EvidenceKind {
  if (turn.side !== 'buyer' || hypothetical) return 'seller_belief';
  if (finding.deed) return 'buyer_did';
  const written =
    turn.segment.kind === 'mail' ||
    turn.segment.kind === 'quoted' ||
    input.interactionKind === 'email' ||
    input.interactionKind === 'document';
  return written && turn.segment.kind !== 'speech' ? 'buyer_wrote' : 'buyer_said';
}

/** The day of a quoted mail where it is told and not later than the interaction's own. */
function dayOf(turn: Turn, input: AnalysisInput): string {
  const { saidAt } = turn.segment;
  return saidAt && isDay(saidAt) && saidAt <= input.occurredOn ? saidAt : input.occurredOn;
}

function propose(turn: Turn, unit: Unit, finding: Finding, input: AnalysisInput): ProposedEvidence {
  const wording = readWording(unit.reading, finding.pillar);
  const kind = kindOf(turn, input, finding, wording.hypothetical);
  const buyer = turn.side === 'buyer';
  const name = buyer ? (turn.speaker?.name ?? turn.segment.speakerLabel) : null;
  const marks = marksOf(wording, finding.polarity);
  const confidence =
    Math.min(0.95, 0.35 + finding.score * 0.4) *
    (marks.includes('hypothetical') ? 0.7 : 1) *
    (turn.side === 'unknown' ? 0.6 : 1);
  return {
    pillar: finding.pillar,
    polarity: finding.polarity,
    kind,
    statement: writeStatement(
      unit.reading.text,
      name,
      buyer && kind === 'seller_belief' ? 'buyer_said' : kind,
      finding.confirmed,
    ),
    quote: unit.reading.text,
    quoteStart: unit.start,
    quoteEnd: unit.end,
    speakerLabel: turn.segment.speakerLabel,
    personId: buyer ? (turn.speaker?.personId ?? null) : null,
    personName: name,
    occurredOn: dayOf(turn, input),
    marks,
    confidence: Math.round(confidence * 100) / 100,
  };
}

/** Too short to say anything, unless it answers. */
function saysNothing({ reading, prompt }: Situation): boolean {
  const said = reading.tokens.length;
  return said < 3 && !(said === 2 && prompt.asked.length > 0) && !isConfirmation(reading);
}

function findInNote({ turn, situation }: Candidate, weights?: Weights): Finding[] {
  return judgeNote(situation, turn.segment.heading ?? null, judge(traitsOf(situation), weights)).map(
    (note) => ({
      ...note,
      deed: false,
      confirmed: null,
    }),
  );
}

function findIn(candidate: Candidate, weights?: Weights): Finding[] {
  if (candidate.note) return findInNote(candidate, weights);
  return saysNothing(candidate.situation) ? [] : findInSentence(candidate.situation, weights);
}

/**
 * What a text says about a deal: evidence for a person to accept or reject, and people, dates and amounts it names.
 * Judged by the weights shipped, unless others are to be measured.
 */
export function analyse(input: AnalysisInput, weights?: Weights): AnalysisResult {
  const turns = readTurns(input);
  const found = readCandidates(turns, input).flatMap((candidate) =>
    findIn(candidate, weights).map((finding) => propose(candidate.turn, candidate.unit, finding, input)),
  );
  const evidence = conform(withoutRepeats(mergeNeighbours(found, input.document.text)));
  return {
    evidence,
    people: findPeople(input, evidence),
    dates: findDates(turns),
    amounts: findAmounts(turns),
  };
}
