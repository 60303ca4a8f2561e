import type { HubspotConnection, HubspotMapping } from '@dealwright/contract/integrations/hubspot';
import { HUBSPOT_MAPPED_FIELDS, type HubspotAnyField } from '@dealwright/contract/integrations/hubspot';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { moneyInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { readAmountValue } from './deal-values.ts';
import { propertiesFor } from './directory.ts';
import { wholeProgress } from './progress.ts';
import type { ConnectionRow, Summary } from './store.ts';

export function presentConnection(
  row: ConnectionRow,
  summary: Summary,
  { connectedBy, now }: { readonly connectedBy: string; readonly now: Date },
): HubspotConnection {
  const waits = row.state === 'active' && row.sync_enabled;
  return {
    portal_id: row.portal_id,
    connected_by: { id: row.connected_by, name: connectedBy },
    state: row.state,
    write_back: row.write_back,
    sync_enabled: row.sync_enabled,
    phase: row.phase === 'removed' && row.contacts_after !== null ? 'contacts' : row.phase,
    running: row.running_until !== null && row.running_until > now,
    first_pass: row.phase === 'idle' ? row.synced_until === null : row.pass_from === null,
    progress: wholeProgress(row.progress),
    last_synced_at: row.last_synced_at?.toISOString() ?? null,
    next_sync_at: waits ? row.next_sync_at.toISOString() : null,
    last_error: row.last_error,
    linked: { companies: summary.companies, deals: summary.deals, contacts: summary.contacts },
    open_conflicts: summary.conflicts,
    waiting_writes: summary.writes,
    notices: [...summary.notices],
  };
}

export function presentMapping({ directory, stage_map, field_map }: ConnectionRow): HubspotMapping {
  const eachField = <T>(value: (field: (typeof HUBSPOT_MAPPED_FIELDS)[number]) => T) =>
    Object.fromEntries(HUBSPOT_MAPPED_FIELDS.map((field) => [field, value(field)]));
  return {
    pipelines: directory.pipelines.map(({ id, label, stages }) => ({
      id,
      label,
      stages: stages.map((stage) => ({
        id: stage.id,
        label: stage.label,
        closed: stage.closed,
        stage: stage_map[stage.id] ?? null,
      })),
    })),
    fields: eachField((field) => field_map[field]) as HubspotMapping['fields'],
    properties: eachField((field) =>
      propertiesFor(directory, field).map(({ name, label, readOnly }) => ({
        name,
        label,
        read_only: readOnly,
      })),
    ) as HubspotMapping['properties'],
  };
}

/** A value as its reader has it. */
export function presentValue(field: HubspotAnyField, value: CrmValue, locale: Locale): string | null {
  if (value === null) return null;
  if (field === 'stage') return STAGE_DEFINITIONS[value as Stage]?.label ?? value;
  if (field !== 'amount') return value;
  return moneyInText(readAmountValue(value, 'USD'), locale);
}
