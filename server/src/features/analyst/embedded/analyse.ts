import type { EvidenceKind } from '@dealwright/domain/evidence';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { AnalysisInput, AnalysisResult, ProposedEvidence } from '../analysis.ts';
import { isDay } from '../source/days.ts';
import { findAmounts, findDates } from './facts.ts';
import { conform } from './conform.ts';
import { findDeed } from './deeds.ts';
import {
  answerBonus,
  denies,
  isConfirmation,
  NO_PROMPT,
  type Prompt,
  readPrompt,
  storyBonus,
} from './dialogue.ts';
import { mergeNeighbours, withoutRepeats } from './merge.ts';
import { judgeNote } from './notes.ts';
import { findPeople } from './people.ts';
import { hasAny, type Reading, scorePillar } from './score.ts';
import { writeStatement } from './statement.ts';
import { readTurns, type Turn, type Unit } from './units.ts';
import { marksOf, readWording } from './wording.ts';

/** From here on a sentence is proposed. */
const THRESHOLD = 0.5;
/** What a second pillar needs in a sentence that tells more about another. */
const SECOND = 0.65;
const DEED_WEIGHT = 1;
/** A sentence about many pillars at once is about none in particular. */
const MOST_PILLARS = 3;

interface Finding {
  readonly pillar: Pillar;
  readonly score: number;
  readonly polarity: 'supports' | 'contradicts';
  readonly deed: boolean;
  readonly confirmed: string | null;
}

/** Pain and its figure go together; another pillar beside a stronger one must be plain in its own right. */
function strongest(findings: readonly Finding[]): Finding[] {
  const sorted = [...findings].sort((a, b) => b.score - a.score);
  const [top] = sorted;
  const together = (pillar: Pillar) => pillar === 'metrics' || pillar === 'identify_pain';
  return sorted
    .filter(
      (finding) =>
        finding === top ||
        finding.score >= SECOND ||
        (top && together(top.pillar) && together(finding.pillar)),
    )
    .slice(0, MOST_PILLARS);
}

/** 'So that is 36,000 a year': the price that was just named, said again. */
function repeatsPrice(reading: Reading): boolean {
  return (
    reading.hits.has('#MONEY') ||
    /^\W*(?:okay,? |ok,? |right,? )?(?:so|that['’]s|that is|which is)\b/i.test(reading.text)
  );
}

/** A figure right after a pain or another figure tells what it costs: 'That was 1.4 million last year.' */
function follows(reading: Reading, pillar: Pillar, before: readonly Pillar[]): number {
  // 'Usually takes him a weekend', 'ours took five weeks last time': how long the step before takes.
  if (pillar === 'paper_process' && before.includes(pillar)) return hasAny(reading, '#DUR') ? 0.5 : 0;
  if (pillar !== 'metrics' || !(before.includes('identify_pain') || before.includes('metrics'))) return 0;
  return !hasAny(reading, 'VENDOR_PRICE STEP PAPER') && hasAny(reading, '#MONEY #PCT #DUR #RATE #RATIO')
    ? 0.35
    : 0;
}

function findInSentence(unit: Unit, prompt: Prompt, written: boolean, before: readonly Pillar[]): Finding[] {
  const { reading } = unit;
  const deed = findDeed(reading.text, written);
  const findings: Finding[] = [];
  for (const pillar of PILLARS) {
    if (pillar === 'metrics' && prompt.priced && unit.place === 0 && repeatsPrice(reading)) continue;
    const own = scorePillar(reading, pillar);
    const bonus = Math.max(
      answerBonus(reading, pillar, prompt, unit.place),
      follows(reading, pillar, before),
      pillar === 'identify_pain' ? storyBonus(reading, prompt, unit.place) : 0,
    );
    const denied = denies(reading, pillar, prompt, unit.place);
    const done = deed === pillar ? DEED_WEIGHT : 0;
    const against = own.contradicts > own.supports + done || (denied && own.supports < THRESHOLD);
    const score =
      (denied ? THRESHOLD : 0) +
      (against ? own.contradicts : own.supports) +
      (own.supports + own.contradicts + bonus > 0.3 ? bonus : bonus * 0.7) +
      done;
    if (score >= THRESHOLD)
      findings.push({
        pillar,
        score,
        polarity: against ? 'contradicts' : 'supports',
        deed: done > 0 && !against,
        confirmed: null,
      });
  }
  if (unit.place === 0 && isConfirmation(reading)) {
    for (const { pillar, text } of prompt.stated) {
      if (findings.some((finding) => finding.pillar === pillar)) continue;
      findings.push({ pillar, score: 0.6, polarity: 'supports', deed: false, confirmed: text });
    }
  }
  return strongest(findings);
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

function analyseTurn(turn: Turn, prompt: Prompt, input: AnalysisInput): ProposedEvidence[] {
  const written = turn.segment.kind !== 'speech';
  const found: ProposedEvidence[] = [];
  let before: readonly Pillar[] = [];
  for (const unit of turn.units) {
    const said = unit.reading.tokens.length;
    if (said < 3 && !(said === 2 && prompt.asked.length > 0) && !isConfirmation(unit.reading)) continue;
    const findings = findInSentence(unit, prompt, written, before);
    before = findings.map((finding) => finding.pillar);
    for (const finding of findings) found.push(propose(turn, unit, finding, input));
  }
  return found;
}

function analyseNote(turn: Turn, input: AnalysisInput): ProposedEvidence[] {
  const found: ProposedEvidence[] = [];
  for (const unit of turn.units) {
    for (const note of judgeNote(unit.reading, turn.segment.heading ?? null, THRESHOLD)) {
      found.push(propose(turn, unit, { ...note, deed: false, confirmed: null }, input));
    }
  }
  return found;
}

/** A mail or talk among sellers only is a note about the buyer; otherwise sellers' words are no evidence. */
function isNote(turn: Turn, hasBuyer: boolean): boolean {
  if (turn.side === 'buyer') return false;
  return (
    (turn.segment.kind === 'note' && turn.segment.speakerLabel === null) ||
    (turn.side === 'seller' && !hasBuyer && turn.segment.kind !== 'speech')
  );
}

/** What a text says about a deal: evidence for a person to accept or reject, and people, dates and amounts it names. */
export function analyse(input: AnalysisInput): AnalysisResult {
  const turns = readTurns(input);
  const hasBuyer = input.speakers.some((speaker) => speaker.side === 'buyer');
  const found: ProposedEvidence[] = [];
  let prompt: Prompt = NO_PROMPT;
  for (const turn of turns) {
    if (isNote(turn, hasBuyer)) {
      prompt = NO_PROMPT;
      found.push(...analyseNote(turn, input));
    } else if (turn.side === 'seller') {
      prompt =
        turn.segment.kind === 'speech' ? readPrompt(turn.units.map((unit) => unit.reading)) : NO_PROMPT;
    } else {
      found.push(...analyseTurn(turn, turn.segment.kind === 'speech' ? prompt : NO_PROMPT, input));
    }
  }
  const evidence = conform(withoutRepeats(mergeNeighbours(found, input.document.text)));
  return {
    evidence,
    people: findPeople(input, evidence),
    dates: findDates(turns),
    amounts: findAmounts(turns),
  };
}
