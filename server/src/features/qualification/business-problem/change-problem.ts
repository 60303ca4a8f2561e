import type { BusinessProblem, ProblemInput } from '@dealwright/contract/qualification/business-problem';
import type { Tx } from '@dealwright/db/database';
import { costOf, MAX_PROBLEMS, NO_MONEY } from '@dealwright/domain/problem-cost';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { lockDeals } from '../../deals/grading/store.ts';
import { type FieldChange, recordChanges } from '../../deals/history/store.ts';
import { checkProblem } from './check-problem.ts';
import { readBusinessProblems } from './read-problems.ts';
import {
  type CostWrite,
  deleteProblem,
  insertProblem,
  listProblems,
  placeProblems,
  replaceCosts,
  updateProblem,
} from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

const FIELD = 'business_problem';

/** What the history keeps: enough to read it without looking it up. */
function inHistory(id: string, input: ProblemInput): Record<string, unknown> {
  return {
    id,
    statement: input.statement,
    affected: input.affected,
    consequence: input.consequence,
    costs: input.costs.map((cost) => {
      const { lowMinor, highMinor } = costOf(cost) ?? NO_MONEY;
      const { label, period, currency, factors } = cost;
      return { label, period, currency, low_minor: lowMinor, high_minor: highMinor, factors };
    }),
    evidence_id: input.evidence_id,
    stakeholder_id: input.stakeholder_id,
    consequence_evidence_id: input.consequence_evidence_id,
  };
}

/** A problem as it could have been sent. */
function asInput(problem: BusinessProblem): ProblemInput {
  return {
    statement: problem.statement.text,
    evidence_id: problem.statement.citation?.evidence_id ?? null,
    affected: problem.affected,
    stakeholder_id: problem.stakeholder?.id ?? null,
    consequence: problem.consequence.text,
    consequence_evidence_id: problem.consequence.citation?.evidence_id ?? null,
    costs: problem.costs.map(({ label, period, currency, factors }) => ({
      label,
      period,
      currency: currency as ProblemInput['costs'][number]['currency'],
      factors: factors.map((factor) => ({
        label: factor.label,
        unit: factor.unit,
        low: factor.low,
        high: factor.high,
        evidence_id: factor.citation?.evidence_id ?? null,
      })),
    })),
  };
}

function citedBy(input: ProblemInput): Set<string> {
  const ids = [
    input.evidence_id,
    input.consequence_evidence_id,
    ...input.costs.flatMap(({ factors }) => factors.map(({ evidence_id }) => evidence_id)),
  ];
  return new Set(ids.filter((id) => id !== null));
}

const costsToWrite = (costs: ProblemInput['costs']): CostWrite[] =>
  costs.map((cost, position) => ({
    ...cost,
    id: newId(),
    position,
    factors: cost.factors.map((factor, at) => ({ ...factor, id: newId(), position: at })),
  }));

async function finish(
  tx: Tx,
  { actor, deal, now }: Call,
  change: Omit<FieldChange, 'dealId'>,
): Promise<void> {
  const context = { companyId: actor.companyId, actorId: actor.userId, cause: 'edit', now } as const;
  await recordChanges(tx, context, [{ dealId: deal.id, ...change }]);
  await emit(tx, [
    {
      companyId: actor.companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'meddpicc.changed',
      actorId: actor.userId,
    },
  ]);
}

/** Adds a problem after the others. `conflict` when the deal has as many as it can have. */
export async function addProblem(tx: Tx, call: Call, input: ProblemInput): Promise<void> {
  const { actor, deal, now } = call;
  await lockDeals(tx, actor.companyId, [deal.id]);
  if ((await listProblems(tx, deal)).length >= MAX_PROBLEMS) {
    throw new AppError('conflict', `A deal has at most ${MAX_PROBLEMS} business problems. Remove one first.`);
  }
  await checkProblem(tx, deal, input, new Set());
  const { costs, ...texts } = input;
  const id = newId();
  await insertProblem(tx, deal, { id, ...texts }, { userId: actor.userId, now });
  await replaceCosts(tx, deal, id, costsToWrite(costs));
  await finish(tx, call, { field: FIELD, oldValue: null, newValue: inHistory(id, input) });
}

interface ChangedProblem {
  readonly id: string;
  readonly version: number;
}

async function getProblem(tx: Tx, { actor, deal, now }: Call, id: string): Promise<BusinessProblem> {
  const { problems } = await readBusinessProblems(tx, actor, deal, now);
  const problem = problems.find((one) => one.id === id);
  if (!problem) throw notFound();
  return problem;
}

/** Writes a problem with its costs as a whole; 412 with the present one when it was changed meanwhile. */
export async function changeProblem(
  tx: Tx,
  call: Call,
  { id, version }: ChangedProblem,
  input: ProblemInput,
): Promise<void> {
  const { actor, deal, now } = call;
  await lockDeals(tx, actor.companyId, [deal.id]);
  const current = await getProblem(tx, call, id);
  if (current.version !== version) {
    throw new AppError('stale_version', 'Someone else changed this problem in the meantime.', { current });
  }
  const before = asInput(current);
  const [oldValue, newValue] = [inHistory(id, before), inHistory(id, input)];
  if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return;
  await checkProblem(tx, deal, input, citedBy(before));
  const { costs, ...texts } = input;
  await updateProblem(tx, deal, { id, version, ...texts }, now);
  await replaceCosts(tx, deal, id, costsToWrite(costs));
  await finish(tx, call, { field: FIELD, oldValue, newValue });
}

export async function removeProblem(tx: Tx, call: Call, id: string): Promise<void> {
  const { actor, deal } = call;
  await lockDeals(tx, actor.companyId, [deal.id]);
  const before = await getProblem(tx, call, id);
  await deleteProblem(tx, deal, id);
  await finish(tx, call, { field: FIELD, oldValue: inHistory(id, asInput(before)), newValue: null });
}

/** `conflict` where the ids aren’t those of the deal’s problems, each once: another was added or removed meanwhile. */
export async function orderProblems(tx: Tx, call: Call, ids: readonly string[]): Promise<void> {
  const { actor, deal } = call;
  await lockDeals(tx, actor.companyId, [deal.id]);
  const problems = await listProblems(tx, deal);
  const statements = new Map(problems.map(({ id, statement }) => [id, statement]));
  if (
    new Set(ids).size !== ids.length ||
    ids.length !== statements.size ||
    ids.some((id) => !statements.has(id))
  ) {
    throw new AppError('conflict', 'The problems of this deal have changed. Reload and order them again.');
  }
  await placeProblems(tx, deal, ids);
  await finish(tx, call, {
    field: 'business_problem_order',
    oldValue: problems.map(({ statement }) => statement),
    newValue: ids.map((id) => statements.get(id)),
  });
}
