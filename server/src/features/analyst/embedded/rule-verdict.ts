import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { findDeed } from './deeds.ts';
import { answerBonus, denies, type Prompt, storyBonus } from './dialogue.ts';
import { hasAny, type Reading, scorePillar } from './score.ts';
import type { Unit } from './units.ts';

/** From here on a sentence is proposed. */
const THRESHOLD = 0.5;
/** What a second pillar needs in a sentence that tells more about another. */
const SECOND = 0.65;
const DEED_WEIGHT = 1;
/** A sentence about many pillars at once is about none in particular. */
const MOST_PILLARS = 3;

interface RuleFinding {
  readonly pillar: Pillar;
  readonly score: number;
}

/** Pain and its figure go together; another pillar beside a stronger one must be plain in its own right. */
function strongest(findings: readonly RuleFinding[]): RuleFinding[] {
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
export function repeatsPrice(reading: Reading): boolean {
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

/** The pillars that the rules alone would propose for a sentence; `before` are those of the sentence before it. */
export function ruledPillars(
  unit: Unit,
  prompt: Prompt,
  written: boolean,
  before: readonly Pillar[],
): readonly Pillar[] {
  const { reading } = unit;
  const deed = findDeed(reading.text, written);
  const findings: RuleFinding[] = [];
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
    if (score >= THRESHOLD) findings.push({ pillar, score });
  }
  return strongest(findings).map((finding) => finding.pillar);
}
