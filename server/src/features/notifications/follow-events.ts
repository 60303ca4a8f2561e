import { idSchema } from '@dealwright/contract/page';
import type { Tx } from '@dealwright/db/database';
import { NOTIFICATION_CHANNELS } from '@dealwright/domain/notification';
import { newId } from '../../platform/ids.ts';
import type { FollowUp, OutboxEvent } from '../../platform/outbox.ts';
import { dueAt, preferencesOf } from './delivery-preferences.ts';
import { type News, notificationsForEvent } from './notifications-for-event.ts';
import {
  type About,
  type Due,
  findImportOfOperation,
  insertNotifications,
  listRecipients,
  type RecipientRow,
  setDues,
} from './recipients-store.ts';

/** By which channels a person is told of this kind: each that they left on, where the channel itself is on. */
function channelsOf({ choices, ...settings }: RecipientRow) {
  const way = preferencesOf(settings);
  const on = new Set(NOTIFICATION_CHANNELS.filter((channel) => choices?.[channel] ?? true));
  return {
    way,
    inApp: on.has('in_app'),
    email: way.email && on.has('email'),
    push: way.push && on.has('push'),
  };
}

async function tellOf(
  tx: Tx,
  { kind, to, facts }: News,
  { companyId, about, actorId, now }: Cause,
): Promise<void> {
  const recipients = await listRecipients(tx, { companyId, about, actorId, kind, to });
  const told = recipients
    .map((row) => ({ id: row.id, ...channelsOf(row) }))
    .filter(({ inApp, email, push }) => inApp || email || push);
  if (told.length === 0) return;
  await insertNotifications(
    tx,
    { companyId, about, actorId, kind, facts, now },
    told.map(({ id, inApp, email, push }) => ({
      id: newId(),
      profile_id: id,
      in_app: inApp,
      email_waits: email,
      push_waits: push,
    })),
  );
  const due = (id: string, channel: Due['channel'], way: Parameters<typeof dueAt>[0]): Due => ({
    profile_id: id,
    channel,
    due_at: dueAt(way, channel, now),
  });
  await setDues(tx, companyId, [
    ...told.filter(({ email }) => email).map(({ id, way }) => due(id, 'email', way)),
    ...told.filter(({ push }) => push).map(({ id, way }) => due(id, 'push', way)),
  ]);
}

interface Cause {
  readonly companyId: string;
  readonly about: About;
  readonly actorId: string | null;
  readonly now: Date;
}

const aboutAccount = (accountId: string): About => ({ dealId: null, accountId, importId: null });
const aboutImport = (importId: string): About => ({ dealId: null, accountId: null, importId });

/** The deal, account or import of an event; null without one, and then no one is notified. */
async function aboutOf(tx: Tx, event: OutboxEvent): Promise<About | null> {
  const { company_id: companyId, deal_id: dealId, payload, type } = event;
  if (dealId !== null) return { dealId, accountId: null, importId: null };
  const idOf = (name: string) => idSchema.safeParse(payload[name]).data;
  if (type === 'operation.undone' && payload['kind'] === 'import') {
    const operation = idOf('operation_id');
    const importId = operation && (await findImportOfOperation(tx, companyId, operation));
    return importId ? aboutImport(importId) : null;
  }
  const importId = type === 'import.finished' ? idOf('import_id') : undefined;
  if (importId) return aboutImport(importId);
  const accountId = idOf('account_id');
  return accountId ? aboutAccount(accountId) : null;
}

/** Tells those concerned of an event, in the transaction that marks it as passed on: in effect once. */
export function followEvents(now: () => Date): FollowUp {
  return async (event: OutboxEvent, tx: Tx) => {
    const about = await aboutOf(tx, event);
    if (about === null) return;
    const cause = {
      companyId: event.company_id,
      about,
      // An import ends in the background, so its starter is notified too.
      actorId: event.type === 'import.finished' ? null : event.actor_id,
      now: now(),
    };
    for (const news of notificationsForEvent(event)) await tellOf(tx, news, cause);
  };
}
