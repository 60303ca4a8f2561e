import { dayOf } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import type { TableRows } from './insertion.ts';
import { randomFrom } from './random.ts';

type Row = TableRows['rows'][number];

interface TaskScene {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealId: string;
  readonly number: number;
  readonly ownerId: string;
  readonly stage: Stage;
  readonly now: Date;
}

const DAY_MS = 86_400_000;

const WORK: readonly (readonly [title: string, pillar: Pillar | null])[] = [
  ['Send the security questionnaire back', 'paper_process'],
  ['Ask who signs above the budget limit', 'economic_buyer'],
  ['Write the business case with their own numbers', 'metrics'],
  ['Book the technical review', 'decision_criteria'],
  ['Draft the mutual close plan', 'decision_process'],
  ['Prepare the champion for the steering committee', 'champion'],
  ['Find out who else is being looked at', 'competition'],
  ['Collect two references from the same industry', null],
  ['Send the notes of the last call', null],
  ['Ask what waiting another quarter would cost', 'identify_pain'],
];

/** Open and done tasks of a deal's owner. Uses its own random numbers, so the rest of the demo stays the same. */
export function writeTasks(scene: TaskScene): Row[] {
  const { companyId, workspaceId, dealId, ownerId, number, now } = scene;
  const random = randomFrom(50_000 + number);
  if (isClosed(scene.stage)) return [];
  const from = random.between(0, WORK.length - 1);
  return Array.from({ length: random.between(0, 3) }, (_, index) => {
    const [title, pillar] = WORK[(from + index) % WORK.length] ?? ['Call them', null];
    const created = new Date(now.getTime() - random.between(2, 12) * DAY_MS);
    const done = random.chance(0.3);
    const day = dayOf(new Date(now.getTime() + random.between(-3, 14) * DAY_MS));
    const due = random.chance(0.8) ? day : null;
    const told = due !== null && due <= dayOf(now) ? due : null;
    return {
      company_id: companyId,
      workspace_id: workspaceId,
      id: random.id(created),
      deal_id: dealId,
      title,
      due_on: due,
      due_told_on: told,
      pillar,
      assignee_id: ownerId,
      created_by: ownerId,
      created_at: created,
      updated_at: created,
      version: 1,
      done_at: done ? new Date(now.getTime() - random.between(1, 40) * 3_600_000) : null,
      done_by: done ? ownerId : null,
    };
  });
}
