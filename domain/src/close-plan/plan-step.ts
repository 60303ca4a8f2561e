import type { Day } from '../calendar.ts';
import type { Pillar } from '../pillar.ts';

export const STEP_KINDS = [
  'success_criteria',
  'validation',
  'business_case',
  'security_review',
  'legal_review',
  'procurement',
  'approval',
  'signature',
  'kickoff',
  'implementation',
  'training',
  'other',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_KIND_LABELS: Readonly<Record<StepKind, string>> = {
  success_criteria: 'Success criteria',
  validation: 'Technical validation',
  business_case: 'Business case',
  security_review: 'Security review',
  legal_review: 'Legal review',
  procurement: 'Procurement',
  approval: 'Approval',
  signature: 'Signature',
  kickoff: 'Kickoff',
  implementation: 'Implementation',
  training: 'Training',
  other: 'Other',
};

/** The pillar that a step proves once a buyer says that they finished it; what comes after the signature proves none. */
export const PILLAR_OF_STEP: Readonly<Record<StepKind, Pillar | null>> = {
  success_criteria: 'decision_criteria',
  validation: 'decision_criteria',
  business_case: 'metrics',
  security_review: 'paper_process',
  legal_review: 'paper_process',
  procurement: 'paper_process',
  approval: 'decision_process',
  signature: 'paper_process',
  kickoff: null,
  implementation: null,
  training: null,
  other: null,
};

export const MAX_STEPS = 60;
export const MAX_STEP_DAYS = 120;
/** Go-live is at most this many days away. */
export const MAX_DAYS_AHEAD = 5 * 366;

export interface PlanStep {
  readonly id: string;
  readonly name: string;
  readonly kind: StepKind;
  /** Workdays from start to end, both included. */
  readonly days: number;
  /** The steps it waits for. */
  readonly after: readonly string[];
  /** The day on which it is agreed to end; without one it follows from go-live. */
  readonly dueOn: Day | null;
  readonly startedOn: Day | null;
  readonly doneOn: Day | null;
}

/** A step of a template; `after` counts the template’s steps from 0. */
export interface TemplateStep {
  readonly name: string;
  readonly kind: StepKind;
  readonly days: number;
  readonly after: readonly number[];
}

export interface PlanTemplate {
  readonly name: string;
  readonly steps: readonly TemplateStep[];
}

const step = (name: string, kind: StepKind, days: number, after: readonly number[] = []): TemplateStep => ({
  name,
  kind,
  days,
  after,
});

/** Templates that every workspace has. */
export const BUILT_IN_TEMPLATES: Readonly<Record<'meddpicc' | 'short', PlanTemplate>> = {
  meddpicc: {
    name: 'MEDDPICC',
    steps: [
      step('Agree on success criteria', 'success_criteria', 3),
      step('Technical validation', 'validation', 10, [0]),
      step('Business case', 'business_case', 5, [0]),
      step('Security review', 'security_review', 10, [0]),
      step('Approval by the economic buyer', 'approval', 3, [1, 2]),
      step('Legal review', 'legal_review', 10, [2]),
      step('Procurement', 'procurement', 7, [3, 4]),
      step('Signature', 'signature', 2, [5, 6]),
      step('Kickoff', 'kickoff', 3, [7]),
      step('Implementation', 'implementation', 20, [8]),
      step('Training', 'training', 3, [9]),
    ],
  },
  short: {
    name: 'Short cycle',
    steps: [
      step('Technical validation', 'validation', 5),
      step('Approval', 'approval', 2, [0]),
      step('Legal review', 'legal_review', 5, [0]),
      step('Signature', 'signature', 1, [1, 2]),
      step('Kickoff', 'kickoff', 2, [3]),
    ],
  },
};
