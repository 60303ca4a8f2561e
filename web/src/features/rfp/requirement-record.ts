import { requirementSchema } from '@dealwright/contract/rfp/requirements';
import { COMPLIANCE_LABELS, REQUIREMENT_STATE_LABELS } from '@dealwright/domain/rfp';
import type { RecordType } from '../../lib/save-record.ts';
import type { Requirement } from './api.ts';

export type RequirementValues = Pick<
  Requirement,
  'owner' | 'state' | 'compliance' | 'answer' | 'confidential'
>;

/** A requirement as two people may answer it at once. */
export const REQUIREMENT_TYPE: RecordType<Requirement, RequirementValues> = {
  schema: requirementSchema,
  valuesOf: ({ owner, state, compliance, answer, confidential }) => ({
    owner,
    state,
    compliance,
    answer,
    confidential,
  }),
  fields: {
    owner: { label: 'Owner', words: (owner) => owner?.name ?? 'Unassigned' },
    state: { label: 'State', words: (state) => REQUIREMENT_STATE_LABELS[state] },
    compliance: {
      label: 'Compliance',
      words: (compliance) => (compliance === null ? 'Not set' : COMPLIANCE_LABELS[compliance]),
    },
    answer: { label: 'Answer', words: (answer) => answer || 'Empty' },
    confidential: { label: 'Confidential', words: (isConfidential) => (isConfidential ? 'Yes' : 'No') },
  },
};
