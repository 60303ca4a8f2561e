/** The nine stages of a deal, in order. */
export const STAGES = [
  'prospecting',
  'qualification',
  'discovery',
  'solution_validation',
  'proposal',
  'negotiation',
  'procurement',
  'closed_won',
  'closed_lost',
] as const;
export type Stage = (typeof STAGES)[number];

export const CLOSED_STAGES = ['closed_won', 'closed_lost'] as const satisfies readonly Stage[];
export type ClosedStage = (typeof CLOSED_STAGES)[number];

interface StageDefinition {
  readonly label: string;
  /** Share of the amount, in per cent, that the weighted forecast counts. */
  readonly probability: number;
}

export const STAGE_DEFINITIONS: Readonly<Record<Stage, StageDefinition>> = {
  prospecting: { label: 'Prospecting', probability: 5 },
  qualification: { label: 'Qualification', probability: 10 },
  discovery: { label: 'Discovery', probability: 20 },
  solution_validation: { label: 'Solution validation', probability: 35 },
  proposal: { label: 'Proposal', probability: 50 },
  negotiation: { label: 'Negotiation', probability: 65 },
  procurement: { label: 'Procurement', probability: 80 },
  closed_won: { label: 'Closed won', probability: 100 },
  closed_lost: { label: 'Closed lost', probability: 0 },
};

/** From proposal on a deal is worked as one that will be won. */
export const LATE_STAGES = ['proposal', 'negotiation', 'procurement'] as const satisfies readonly Stage[];

export function isClosed(stage: Stage): stage is ClosedStage {
  return stage === 'closed_won' || stage === 'closed_lost';
}

/** Every stage up to and with this one, in order; for a closed one, all open stages. */
export function stagesReached(stage: Stage): readonly Stage[] {
  const open = STAGES.filter((candidate) => !isClosed(candidate));
  return isClosed(stage) ? open : open.slice(0, open.indexOf(stage) + 1);
}
