import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { AnalysisInput, ProposedEvidence } from '@dealwright/server/features/analyst/analysis';
import { analyse } from '@dealwright/server/features/analyst/embedded/analyse';
import type { Weights } from '@dealwright/server/features/analyst/embedded/learned/weights';
import { enforceLock, holdsQuote } from '@dealwright/server/features/analyst/quote-lock';
import { splitLabel } from '@dealwright/server/features/analyst/source/labels';
import { type Placed, readLabelled, type Sides } from './labelled-input.ts';
import { type LabelledDocument, readSet } from './labels.ts';

/** Conversations from other projects, by repository: these are measured and never learned from. */
export const SOURCES: readonly string[] = [
  'akasha',
  'call-analysis-system',
  'cortex-agents-guide',
  'open-gong-lite',
  'revopsvault',
  'slipstream',
];

export const readSourceSet = (source: string): LabelledDocument[] => readSet(`others/${source}`);

export interface Count {
  right: number;
  all: number;
}

/** The reading of a source: required labels, and proposals that match a label. */
export interface Reading {
  readonly found: Record<Pillar, Count>;
  readonly proposed: Record<Pillar, Count>;
  readonly speaker: Count;
  readonly polarity: Count;
  readonly verbatim: Count;
  readonly errors: string[];
}

const counts = () =>
  Object.fromEntries(PILLARS.map((pillar) => [pillar, { right: 0, all: 0 }])) as Record<Pillar, Count>;

export const emptyReading = (): Reading => ({
  found: counts(),
  proposed: counts(),
  speaker: { right: 0, all: 0 },
  polarity: { right: 0, all: 0 },
  verbatim: { right: 0, all: 0 },
  errors: [],
});

function add(count: Count, right: boolean): boolean {
  count.all += 1;
  if (right) count.right += 1;
  return right;
}

function fits(proposal: ProposedEvidence, label: Placed): boolean {
  return (
    proposal.pillar === label.pillar &&
    label.regions.some((region) => proposal.quoteStart < region.end && proposal.quoteEnd > region.start)
  );
}

/** Whether the proposal is attributed to the person whose words the label quotes. */
function isTheirs(proposal: ProposedEvidence, label: Placed, names: LabelledDocument['names']): boolean {
  const said = splitLabel(proposal.speakerLabel ?? '').name;
  const buyer = label.kind !== 'seller_belief';
  if (proposal.kind !== 'seller_belief' && !buyer) return false;
  if (said === '') return !buyer;
  const speaker = label.speaker ?? said;
  return [speaker, ...(names?.[speaker] ?? [])].some((name) => said === name || said.startsWith(`${name} `));
}

function propose(input: AnalysisInput, weights?: Weights): ProposedEvidence[] {
  const { evidence } = analyse(input, weights);
  return enforceLock(evidence, input.document, input.speakers, { occurredOn: input.occurredOn }).kept;
}

/** Reads one document as the product would and counts it; `sides` says whether a person confirmed the speakers. */
export async function readDocument(
  labelled: LabelledDocument,
  sides: Sides,
  reading: Reading,
  weights?: Weights,
): Promise<void> {
  const { input, labels } = await readLabelled(labelled, sides);
  const proposals = propose(input, weights);
  const note = (what: string) => reading.errors.push(`${labelled.document}  ${what}`);
  for (const proposal of proposals) {
    const { quote, quoteStart, quoteEnd, pillar } = proposal;
    add(reading.verbatim, holdsQuote(input.document.text, quote, quoteStart, quoteEnd));
    const own = labels.filter((label) => fits(proposal, label));
    if (!add(reading.proposed[pillar], own.length > 0)) {
      note(`noise   ${pillar}  ${quote}`);
      continue;
    }
    const theirs = own.some((label) => isTheirs(proposal, label, labelled.names));
    if (!add(reading.speaker, theirs)) note(`speaker ${pillar}  ${proposal.speakerLabel}: ${quote}`);
    const side = own.some(({ polarity }) => polarity === proposal.polarity);
    if (!add(reading.polarity, side)) note(`side    ${pillar} ${proposal.polarity}  ${quote}`);
  }
  for (const label of labels.filter(({ optional }) => !optional)) {
    const found = proposals.some((proposal) => fits(proposal, label));
    if (!add(reading.found[label.pillar], found)) note(`missed  ${label.pillar}  ${label.quote}`);
  }
}

export function sum(rows: readonly Count[]): Count {
  return rows.reduce((all, row) => ({ right: all.right + row.right, all: all.all + row.all }), {
    right: 0,
    all: 0,
  });
}

/** Adds up the readings of several sources. */
export function addReadings(readings: readonly Reading[]): Reading {
  const pillars = (of: 'found' | 'proposed') =>
    Object.fromEntries(
      PILLARS.map((pillar) => [pillar, sum(readings.map((reading) => reading[of][pillar]))]),
    ) as Record<Pillar, Count>;
  const one = (of: 'speaker' | 'polarity' | 'verbatim') => sum(readings.map((reading) => reading[of]));
  return {
    found: pillars('found'),
    proposed: pillars('proposed'),
    speaker: one('speaker'),
    polarity: one('polarity'),
    verbatim: one('verbatim'),
    errors: readings.flatMap(({ errors }) => errors),
  };
}
