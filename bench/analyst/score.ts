import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { ConfirmedSpeaker, ProposedEvidence } from '@dealwright/server/features/analyst/analysis';
import { analyse } from '@dealwright/server/features/analyst/embedded/analyse';
import { enforceLock, holdsQuote } from '@dealwright/server/features/analyst/quote-lock';
import type { SourceDocument } from '@dealwright/server/features/analyst/source/document';
import { matchSpeakers } from '@dealwright/server/features/analyst/source/match-speakers';
import { readSource } from '@dealwright/server/features/analyst/source/read-source';
import type { Label, LabelledDocument } from './labels.ts';

export interface Placed extends Label {
  readonly start: number;
  readonly end: number;
}

export interface Tally {
  /** Labels found, labels that should be, proposals that fit a label, proposals that count. */
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

/** A label's place: white space in it fits any, since captions join lines. */
function place(label: Label, text: string): Placed {
  const pattern = label.quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  const match =
    new RegExp(pattern, 'u').exec(text) ??
    new RegExp(pattern.replace(/\\s\+\S*\d\d:\d\d.*?>/g, '\\s+'), 'u').exec(text);
  if (!match) throw new Error(`Label is not in the text: ${label.quote}`);
  return { ...label, start: match.index, end: match.index + match[0].length };
}

function overlaps(proposal: ProposedEvidence, label: Placed): boolean {
  return (
    proposal.pillar === label.pillar && proposal.quoteStart < label.end && proposal.quoteEnd > label.start
  );
}

function isSide(label: string, names: readonly string[]): boolean {
  return names.some(
    (name) => label === name || label.startsWith(`${name} (`) || label.startsWith(`${name} <`),
  );
}

/** Who speaks, as a person would have confirmed it; how well it was proposed is counted apart. */
function confirm(document: SourceDocument, labelled: LabelledDocument, score: SetScore): ConfirmedSpeaker[] {
  const proposed = matchSpeakers(document, {
    people: [],
    sellerCompanyNames: labelled.sellerCompanies,
    ...(labelled.buyerCompany === null ? {} : { buyerCompanyName: labelled.buyerCompany }),
  });
  const author: ConfirmedSpeaker[] = labelled.buyers.includes('null')
    ? [{ label: null, side: 'buyer', personId: null, name: labelled.buyerCompany }]
    : [];
  const named = proposed.map((match): ConfirmedSpeaker => {
    const side = isSide(match.label, labelled.buyers)
      ? 'buyer'
      : isSide(match.label, labelled.sellers)
        ? 'seller'
        : 'unknown';
    score.sides.all += 1;
    if (side === match.side) score.sides.right += 1;
    if (side !== match.side) score.misses.push(`${labelled.document}  side  ${match.label} ${match.side}`);
    return { label: match.label, side, personId: null, name: match.name ?? match.label };
  });
  return [...author, ...named];
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

/** Counts one document into the score. */
export async function scoreDocument(labelled: LabelledDocument, score: SetScore): Promise<void> {
  const document = await readSource({ content: labelled.content, fileName: labelled.document });
  const speakers = confirm(document, labelled, score);
  const options = { occurredOn: labelled.occurredOn };
  const { evidence } = analyse({
    interactionKind: labelled.interactionKind,
    document,
    speakers,
    ...options,
    sellerCompanies: labelled.sellerCompanies,
    ...(labelled.buyerCompany === null ? {} : { dealCompany: labelled.buyerCompany }),
  });
  const { kept, refused } = enforceLock(evidence, document, speakers, options);
  score.refused += refused.length;
  for (const { proposal, reason } of refused)
    score.misses.push(`${labelled.document}  locked  ${reason}  ${proposal.quote}`);
  const labels = labelled.labels.map((label) => place(label, document.text));
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
