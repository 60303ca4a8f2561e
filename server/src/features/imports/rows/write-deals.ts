import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { isClosed } from '@dealwright/domain/stage';
import { gradeWithoutEvidence } from '../../deals/bulk/grade-without-evidence.ts';
import {
  insertGradedDeals,
  takeNumbers,
  updateDealStates,
  WRITTEN_DEAL_COLUMNS,
} from '../../deals/bulk/store.ts';
import { insertExternalIds } from '../../deals/external-ids-store.ts';
import { requalify } from '../../deals/grading/requalify.ts';
import { recordBeginnings, recordChanges } from '../../deals/history/store.ts';
import { type OperationKey, recordChange, recordCreated } from '../../operations/record-operation.ts';
import { insertFirstLines } from '../../products/lines/many-lines-store.ts';
import type { DealWrite } from './deal-states.ts';
import { type Decision, IMPORT_SOURCE, type Scene } from './scene.ts';

function context({ actor, now }: Scene) {
  return { companyId: actor.companyId, actorId: actor.userId, cause: 'import', now } as const;
}

/** Writes new deals in order, with the company's next numbers, graded without evidence. */
async function writeNew(
  tx: Tx,
  scene: Scene,
  operation: OperationKey,
  created: readonly DealWrite[],
): Promise<void> {
  if (created.length === 0) return;
  const { actor, now } = scene;
  const firstNumber = await takeNumbers(tx, actor.companyId, created.length);
  const today = dayOf(now);
  const graded = created.map(({ state, archivedAt }) => {
    const closedOn = isClosed(state.stage) ? dayOf(state.stage_entered_at) : null;
    const { stage, forecast_choice: forecastChoice } = state;
    const { settings } = actor;
    const grade = gradeWithoutEvidence({ stage, forecastChoice, closedOn, today, settings });
    return { state, grade, archivedAt };
  });
  await insertGradedDeals(tx, actor, { deals: graded, firstNumber, now });
  const beginnings = created.map(({ state, changes }, index) => {
    const category = {
      dealId: state.id,
      field: 'forecast_category',
      oldValue: 'pipeline',
      newValue: graded[index]?.grade.forecast_category ?? 'pipeline',
      at: state.stage_entered_at,
    };
    return { dealId: state.id, at: state.created_at, changes: [...changes, category] };
  });
  await recordBeginnings(tx, context(scene), beginnings);
  const lines = created.flatMap(({ line }) => line ?? []);
  await insertFirstLines(tx, actor.companyId, lines, now);
  await recordCreated(
    tx,
    operation,
    'deals',
    created.map(({ state }) => state.id),
  );
  const known = created.flatMap(({ state, externalId }) =>
    externalId === null ? [] : [{ id: state.id, externalId }],
  );
  await insertExternalIds(
    tx,
    { companyId: actor.companyId, source: IMPORT_SOURCE, kind: 'deal', now },
    known,
  );
}

async function writeChanged(
  tx: Tx,
  scene: Scene,
  operation: OperationKey,
  changed: readonly DealWrite[],
): Promise<void> {
  const ids = changed.map(({ state }) => state.id);
  const lines = changed.flatMap(({ line }) => line ?? []);
  await recordChange(tx, operation, { table: 'deals', ids, columns: WRITTEN_DEAL_COLUMNS }, async () => {
    const states = changed.map(({ state }) => state);
    await updateDealStates(tx, scene.actor.companyId, states, scene.now);
    await recordChanges(
      tx,
      context(scene),
      changed.flatMap(({ changes }) => changes),
    );
    const regraded = changed.filter(({ regrade }) => regrade).map(({ state }) => state);
    const momentOf = new Map(regraded.map(({ id, stage_entered_at }) => [id, stage_entered_at]));
    const grading = { ...context(scene), settings: scene.actor.settings, momentOf };
    await requalify(
      tx,
      grading,
      regraded.map(({ id }) => id),
    );
  });
  const added = await insertFirstLines(tx, scene.actor.companyId, lines, scene.now);
  await recordCreated(tx, operation, 'deal_lines', added);
}

/** Writes the decisions about deals; new ones are numbered in order. */
export async function writeDeals(
  tx: Tx,
  scene: Scene,
  operation: OperationKey,
  decisions: readonly Decision<DealWrite>[],
): Promise<void> {
  const of = (fate: 'create' | 'update') =>
    decisions.flatMap(({ fate: is, write }) => (is === fate && write ? [write] : []));
  await writeNew(tx, scene, operation, of('create'));
  await writeChanged(tx, scene, operation, of('update'));
}
