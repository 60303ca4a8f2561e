import type { AiConfig, WebhookDelivery, WebhookEventType } from '@dealwright/contract/integrations/webhooks';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TEST_TYPE,
} from '@dealwright/contract/integrations/webhooks';
import type { Tone } from '../../../ui/badge.tsx';

interface Said {
  readonly label: string;
  readonly tone: Tone;
}

const STATES: Readonly<Record<WebhookDelivery['state'], Said>> = {
  waiting: { label: 'Waiting', tone: 'primary' },
  delivered: { label: 'Delivered', tone: 'won' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  dead: { label: 'Failed', tone: 'lost' },
};

export function saidOfDelivery({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): Said {
  if (state === 'waiting' && attempts > 0) return { label: 'Retrying', tone: 'warn' };
  return STATES[state];
}

export function saidOfConfig({ webhook_url, is_test_mode, paused, failing_since }: AiConfig): Said {
  if (webhook_url === null) return { label: 'Not set up', tone: 'neutral' };
  if (paused) return { label: 'Paused', tone: 'lost' };
  if (is_test_mode) return { label: 'Test mode', tone: 'warn' };
  return failing_since === null ? { label: 'Active', tone: 'won' } : { label: 'Failing', tone: 'warn' };
}

export function eventLabel(type: string): string {
  if (type === WEBHOOK_TEST_TYPE) return 'Test event';
  const known = WEBHOOK_EVENT_TYPES.find((one) => one === type);
  return known ? WEBHOOK_EVENT_LABELS[known] : type;
}

/** What each event type tells of. */
export const EVENT_SAYS: Readonly<Record<WebhookEventType, string>> = {
  'deal.updated': 'A deal is created, moved or changed.',
  'meddpicc.changed': 'A pillar’s grade changes.',
  'interaction.changed': 'A note, email, call or document is added, changed or removed. Includes its text.',
  'task.completed': 'A task on a deal is completed.',
  'stakeholder.updated': 'A person on a deal is added, changed or removed.',
  'contact.updated': 'A contact is created, changed, merged or deleted.',
  'account.updated': 'An account is created, changed, merged or deleted.',
  'import.updated': 'An import is done, stops or is undone. One event for all its records.',
};

/** Why an event stands as it does, in a line. */
export function whyOf(delivery: WebhookDelivery): string {
  if (delivery.skip_reason === 'test_mode') return 'Not sent: test mode was on';
  if (delivery.skip_reason === 'paused') return 'Not sent: the webhook was paused';
  if (delivery.last_error !== null && delivery.state !== 'delivered') return delivery.last_error;
  return delivery.last_status === null ? '' : `Responded ${delivery.last_status}`;
}
