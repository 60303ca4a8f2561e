import { expect, test } from 'vitest';
import { type CrmStage, suggestStage } from './crm-stages.ts';

const stage = (facts: Partial<CrmStage>): CrmStage => ({
  id: '12345',
  label: 'Stage',
  probability: null,
  closed: false,
  ...facts,
});

test.each([
  [{ id: 'appointmentscheduled', label: 'Appointment Scheduled', probability: 0.2 }, 'prospecting'],
  [{ id: 'contractsent', label: 'Contract Sent', probability: 0.9 }, 'negotiation'],
  [{ id: 'closedwon', label: 'Closed Won', probability: 1, closed: true }, 'closed_won'],
  [{ id: 'closedlost', label: 'Closed Lost', probability: 0, closed: true }, 'closed_lost'],
  [{ label: 'Gewonnen', probability: 1, closed: true }, 'closed_won'],
  [{ label: 'Nobody knows', closed: true }, 'closed_lost'],
  [{ label: 'Legal review' }, 'procurement'],
  [{ label: 'Engaging' }, 'discovery'],
  [{ label: 'Angebot', probability: 0.5 }, 'proposal'],
  [{ label: 'Almost won', probability: 0.9 }, 'procurement'],
  [{ label: 'Erstkontakt' }, 'prospecting'],
] as const)('%j is taken for %s', (facts, expected) => {
  expect(suggestStage(stage(facts))).toBe(expected);
});
