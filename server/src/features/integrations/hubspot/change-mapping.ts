import type { changeHubspotMapping } from '@dealwright/contract/integrations/hubspot';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { requireConnection } from './connect.ts';
import { findStage, type StageMap, unfittingFields } from './directory.ts';
import { askForSync, type ConnectionRow, lockConnection, saveMapping, wakeWorkers } from './store.ts';

/**
 * Changes which stages and properties stand for which. What was read by the rules before is read once more. Throws 400
 * for a stage that HubSpot does not have and for a property that cannot hold the field.
 */
export async function changeMapping(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { stages, fields }: BodyOf<typeof changeHubspotMapping>,
): Promise<ConnectionRow> {
  await requireConnection(tx, actor);
  const connection = await lockConnection(tx, actor.companyId);
  if (!connection) throw new AppError('conflict', 'Connect HubSpot first.');
  const { directory } = connection;
  const index = stages.findIndex(({ id }) => findStage(directory, id) === null);
  if (index !== -1) throw invalid(`stages.${index}`, 'HubSpot has no such stage');
  const [unfitting] = unfittingFields(directory, fields);
  if (unfitting) throw invalid(`fields.${unfitting}`, 'This HubSpot property can’t hold this field');
  const map: StageMap = Object.fromEntries(stages.flatMap(({ id, stage }) => (stage ? [[id, stage]] : [])));
  await saveMapping(tx, actor.companyId, { stages: map, fields }, now);
  if (connection.synced_until !== null || connection.phase !== 'idle') {
    if (connection.sync_enabled) await askForSync(tx, actor.companyId, 'everything', now);
    wakeWorkers(tx);
  }
  return { ...connection, stage_map: map, field_map: fields };
}
