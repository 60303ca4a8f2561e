import type { ProposedEvidence } from '../analysis.ts';
import { isInstruction } from './instructions.ts';
import { marksOf, wordingOf } from './wording.ts';

/** Joined sentences can read differently from each alone: brings polarity, kind and marks in line with the final quote. */
function align(row: ProposedEvidence): ProposedEvidence {
  const wording = wordingOf(row.quote, row.pillar);
  const polarity = wording.negated || row.marks.includes('negated') ? 'contradicts' : row.polarity;
  const hypothetical = wording.hypothetical || row.marks.includes('hypothetical');
  const marks = [...new Set([...row.marks, ...marksOf(wording, polarity)])];
  return { ...row, polarity, marks, kind: hypothetical ? 'seller_belief' : row.kind };
}

/** What the analyst proposes, worded as the quote lock will read it. */
export function conform(rows: readonly ProposedEvidence[]): ProposedEvidence[] {
  return rows.filter((row) => !isInstruction(row.quote) && !isInstruction(row.statement)).map(align);
}
