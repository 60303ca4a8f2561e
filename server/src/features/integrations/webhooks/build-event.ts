import {
  MAX_WEBHOOK_TEXT,
  WEBHOOK_VERSION,
  type WebhookEvent,
  webhookEventSchema,
} from '@dealwright/contract/integrations/webhook-events';
import type { WebhookEventType } from '@dealwright/contract/integrations/webhooks';
import { readStrip } from '@dealwright/domain/strip';
import type { EventType } from '../../../platform/events.ts';
import type { RecordFacts } from './record-facts-store.ts';
import type { EventFacts } from './store.ts';

const DEAL_CHANGES: Readonly<Partial<Record<EventType, string>>> = {
  'deal.created': 'created',
  'deal.changed': 'changed',
  'deal.moved': 'moved',
  'deal.deleted': 'deleted',
};

const TYPES: Readonly<Partial<Record<EventType, WebhookEventType>>> = {
  'deal.created': 'deal.updated',
  'deal.changed': 'deal.updated',
  'deal.moved': 'deal.updated',
  'deal.deleted': 'deal.updated',
  'meddpicc.changed': 'meddpicc.changed',
  'interaction.changed': 'interaction.changed',
  'stakeholder.changed': 'stakeholder.updated',
  'task.completed': 'task.completed',
};

/** Whether events of this type are sent to receivers, of a deal. */
export function isTold(type: EventType): boolean {
  return TYPES[type] !== undefined;
}

/** The text up to the limit of an event, cut between characters. */
function textOf(body: string): { text: string; text_complete: boolean } {
  if (body.length <= MAX_WEBHOOK_TEXT) return { text: body, text_complete: true };
  const code = body.charCodeAt(MAX_WEBHOOK_TEXT);
  const end = code >= 0xdc00 && code <= 0xdfff ? MAX_WEBHOOK_TEXT - 1 : MAX_WEBHOOK_TEXT;
  return { text: body.slice(0, end), text_complete: false };
}

function ownFacts(facts: EventFacts, type: WebhookEventType): Record<string, unknown> {
  switch (type) {
    case 'meddpicc.changed':
      return { pillars: readStrip(facts.strip) };
    case 'interaction.changed':
      return {
        interaction_id: facts.payload['interaction_id'],
        interaction: facts.interaction && {
          ...facts.interaction,
          occurred_at: new Date(facts.interaction.occurred_at).toISOString(),
          ...textOf(facts.interaction_text ?? ''),
        },
      };
    case 'stakeholder.updated':
      return { stakeholder_id: facts.payload['stakeholder_id'], stakeholder: facts.stakeholder };
    case 'task.completed':
      return {
        task: {
          id: facts.payload['task_id'],
          title: facts.payload['title'],
          completed_at: facts.payload['completed_at'],
        },
      };
    default:
      return { change: DEAL_CHANGES[facts.type] };
  }
}

/** The event as sent to a receiver: the fields of the contract, and nothing else. */
export function buildEvent(facts: EventFacts): WebhookEvent {
  const type = TYPES[facts.type];
  const actor =
    facts.actor_id !== null && facts.actor_name !== null
      ? { id: facts.actor_id, name: facts.actor_name }
      : null;
  return webhookEventSchema.parse({
    type,
    version: WEBHOOK_VERSION,
    timestamp: facts.created_at.toISOString(),
    data: {
      deal: { ...facts.deal, key: `LEAD-${facts.deal.number}` },
      actor,
      ...ownFacts(facts, type ?? 'deal.updated'),
    },
  });
}

const RECORD_TYPES: Readonly<Partial<Record<EventType, WebhookEventType>>> = {
  'contact.created': 'contact.updated',
  'contact.changed': 'contact.updated',
  'contact.merged': 'contact.updated',
  'contact.deleted': 'contact.updated',
  'account.created': 'account.updated',
  'account.changed': 'account.updated',
  'account.merged': 'account.updated',
  'account.deleted': 'account.updated',
  'import.finished': 'import.updated',
  'operation.undone': 'import.updated',
};

/** Whether events of this type are sent to receivers although they are of no deal. */
export function isToldOfRecord(type: EventType): boolean {
  return RECORD_TYPES[type] !== undefined;
}

const changeOf = (type: EventType): string | undefined => type.split('.')[1];

function recordFacts(facts: RecordFacts, type: WebhookEventType): Record<string, unknown> {
  const { payload, record_id: id, record } = facts;
  if (type === 'import.updated') {
    return { import_id: id, change: facts.type === 'operation.undone' ? 'undone' : payload['ending'] };
  }
  const change = { change: changeOf(facts.type), merged_id: payload['merged_id'] ?? null };
  return type === 'contact.updated'
    ? { ...change, contact_id: id, contact: record }
    : { ...change, account_id: id, account: record };
}

/** The event of a contact, an account or an import as sent to a receiver. */
export function buildRecordEvent(facts: RecordFacts): WebhookEvent {
  const type = RECORD_TYPES[facts.type] ?? 'contact.updated';
  return webhookEventSchema.parse({
    type,
    version: WEBHOOK_VERSION,
    timestamp: facts.created_at.toISOString(),
    data: { actor: facts.actor, ...recordFacts(facts, type) },
  });
}
