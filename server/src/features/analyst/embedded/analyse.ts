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
import { assents, countsNothing, SURE, saysPlainly, speaksOfTheOther } from './plain-business.ts';
import { repeatsPrice } from './rule-verdict.ts';
import { writeStatement } from './statement.ts';
import { readTurns, type Turn, type Unit } from './units.ts';
import { marksOf, readWording } from './wording.ts';

/** A sentence about many pillars at once is about none in particular. */
const MOST_PILLARS = 3;
/** How far below the mark a deed or a plain no may be: the rules' patterns for them are sure, but not that sure. */
const PLAIN = 1;

/** Pillars that a buyer's question tells about: 'Does it have SSO?', 'Can I run this by my team?' */
const ASKED_TOO: ReadonlySet<Pillar> = new Set(['decision_criteria', 'decision_process']);

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
    if (
      pillar === 'metrics' &&
      (countsNothing(reading.text) || (prompt.priced && place === 0 && repeatsPrice(reading)))
    )
      continue;
    const done = deed === pillar;
    const margin = margins[pillar];
    const plain = done || denies(reading, pillar, prompt, place);
    const decided = () =>
      judged[pillar] > -SURE &&
      (!reading.question || ASKED_TOO.has(pillar)) &&
      saysPlainly(reading.text, pillar);
    if (margin <= (plain ? -PLAIN : 0) && !decided()) continue;
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

function findInNote({ turn, situation, besideCall }: Candidate, weights?: Weights): Finding[] {
  return judgeNote(
    situation,
    turn.segment.heading ?? null,
    judge(traitsOf(situation), weights),
    besideCall,
  ).map((note) => ({
    ...note,
    deed: false,
    confirmed: null,
  }));
}

function findIn(candidate: Candidate, weights?: Weights): Finding[] {
  if (candidate.note) return findInNote(candidate, weights);
  return saysNothing(candidate.situation) ? [] : findInSentence(candidate.situation, weights);
}

/** How many sentences a rival stays the one that 'they' means. */
const REMEMBERED = 4;

/** What was said before this sentence, for what it leaves out. */
interface Memory {
  rival: number;
  /** What another buyer last said, with its pillars. */
  said: { label: string | null; text: string; pillars: readonly Pillar[] } | null;
}

/** 'They are cheaper' after a rival's name, 'Agreed' after another buyer's word. */
function recall({ turn, unit, note }: Candidate, memory: Memory): Finding[] {
  const { text } = unit.reading;
  if (note || turn.side !== 'buyer') return [];
  const found = (pillar: Pillar, confirmed: string | null): Finding => ({
    pillar,
    score: 0.6,
    polarity: 'supports',
    deed: false,
    confirmed,
  });
  if (memory.rival > 0 && speaksOfTheOther(text)) return [found('competition', null)];
  const { said } = memory;
  if (said && said.label !== turn.segment.speakerLabel && unit.place === 0 && assents(text))
    return said.pillars.map((pillar) => found(pillar, said.text));
  return [];
}

function remember({ turn, unit, note }: Candidate, findings: readonly Finding[], memory: Memory): void {
  const rival = findings.some(({ pillar }) => pillar === 'competition');
  memory.rival = rival ? REMEMBERED : memory.rival - 1;
  if (note || turn.side !== 'buyer') return;
  const pillars = findings.filter(({ polarity }) => polarity === 'supports').map(({ pillar }) => pillar);
  if (pillars.length > 0)
    memory.said = { label: turn.segment.speakerLabel, text: unit.reading.text, pillars: pillars.slice(0, 2) };
  else if (unit.place > 0) memory.said = null;
}

/**
 * What a text says about a deal: evidence for a person to accept or reject, and people, dates and amounts it names.
 * Judged by the weights shipped, unless others are to be measured.
 */
export function analyse(input: AnalysisInput, weights?: Weights): AnalysisResult {
  const turns = readTurns(input);
  const memory: Memory = { rival: 0, said: null };
  const found = readCandidates(turns, input).flatMap((candidate) => {
    const own = findIn(candidate, weights);
    const more = recall(candidate, memory).filter(({ pillar }) => own.every((row) => row.pillar !== pillar));
    const all = [...own, ...more];
    remember(candidate, all, memory);
    return all.map((finding) => propose(candidate.turn, candidate.unit, finding, input));
  });
  const evidence = conform(withoutRepeats(mergeNeighbours(found, input.document.text)));
  return {
    evidence,
    people: findPeople(input, evidence),
    dates: findDates(turns),
    amounts: findAmounts(turns),
  };
}
