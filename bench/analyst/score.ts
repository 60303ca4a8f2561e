import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { ProposedEvidence } from '@dealwright/server/features/analyst/analysis';
import { analyse } from '@dealwright/server/features/analyst/embedded/analyse';
import type { Weights } from '@dealwright/server/features/analyst/embedded/learned/weights';
import { enforceLock, holdsQuote } from '@dealwright/server/features/analyst/quote-lock';
import { type Placed, readLabelled } from './labelled-input.ts';
import type { LabelledDocument } from './labels.ts';

export interface Tally {
  /** Labels found, labels required, proposals that match a label, proposals that count. */
  found: number;
  wanted: number;
  right: number;
  proposed: number;
}

export interface SetScore {
  readonly pillars: Record<Pillar, Tally>;
  quotes: { valid: number; all: number };
  polarity: { right: number; all: number };
  kind: { right: number; all: number };
  sides: { right: number; all: number };
  refused: number;
  readonly misses: string[];
}

function overlaps(proposal: ProposedEvidence, label: Placed): boolean {
  return (
    proposal.pillar === label.pillar && proposal.quoteStart < label.end && proposal.quoteEnd > label.start
  );
}

export function emptyScore(): SetScore {
  const pillars = Object.fromEntries(
    PILLARS.map((pillar) => [pillar, { found: 0, wanted: 0, right: 0, proposed: 0 }]),
  ) as Record<Pillar, Tally>;
  return {
    pillars,
    quotes: { valid: 0, all: 0 },
    polarity: { right: 0, all: 0 },
    kind: { right: 0, all: 0 },
    sides: { right: 0, all: 0 },
    refused: 0,
    misses: [],
  };
}

/** Counts one document, judged by the shipped weights unless others are given. */
export async function scoreDocument(
  labelled: LabelledDocument,
  score: SetScore,
  weights?: Weights,
): Promise<void> {
  const { input, labels, sides } = await readLabelled(labelled);
  const { document, speakers, occurredOn } = input;
  for (const { label, proposed, right } of sides) {
    score.sides.all += 1;
    if (right) score.sides.right += 1;
    else score.misses.push(`${labelled.document}  side  ${label} ${proposed}`);
  }
  const { evidence } = analyse(input, weights);
  const { kept, refused } = enforceLock(evidence, document, speakers, { occurredOn });
  score.refused += refused.length;
  for (const { proposal, reason } of refused)
    score.misses.push(`${labelled.document}  locked  ${reason}  ${proposal.quote}`);
  for (const proposal of kept) countProposal(proposal, labels, labelled, document.text, score);
  for (const label of labels.filter((row) => !row.optional)) {
    const tally = score.pillars[label.pillar];
    tally.wanted += 1;
    if (kept.some((proposal) => overlaps(proposal, label))) tally.found += 1;
    else score.misses.push(`${labelled.document}  missed  ${label.pillar}  ${label.quote}`);
  }
}

function countProposal(
  proposal: ProposedEvidence,
  labels: readonly Placed[],
  labelled: LabelledDocument,
  text: string,
  score: SetScore,
): void {
  score.quotes.all += 1;
  if (holdsQuote(text, proposal.quote, proposal.quoteStart, proposal.quoteEnd)) score.quotes.valid += 1;
  const fits = labels.filter((label) => overlaps(proposal, label));
  const firm = fits.filter((label) => !label.optional);
  if (fits.length > 0 && firm.length === 0) return;
  const tally = score.pillars[proposal.pillar];
  tally.proposed += 1;
  if (firm.length === 0) {
    score.misses.push(`${labelled.document}  noise   ${proposal.pillar}  ${proposal.quote}`);
    return;
  }
  tally.right += 1;
  score.polarity.all += 1;
  score.kind.all += 1;
  if (firm.some((label) => label.polarity === proposal.polarity)) score.polarity.right += 1;
  else
    score.misses.push(
      `${labelled.document}  polarity  ${proposal.pillar} ${proposal.polarity}  ${proposal.quote}`,
    );
  if (firm.some((label) => label.kind === proposal.kind)) score.kind.right += 1;
  else
    score.misses.push(`${labelled.document}  kind  ${proposal.pillar} ${proposal.kind}  ${proposal.quote}`);
}
