import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { preferencesOf } from './delivery-preferences.ts';
import { notificationMail } from './notification-mail.ts';
import { presentNotification } from './present-notification.ts';
import { listSubscriptions } from './recipients-store.ts';
import type { PushTask } from './send-push.ts';
import {
  type DueRow,
  findToldPerson,
  listWaiting,
  postponeDue,
  settleDue,
  type ToldPerson,
  takeDue,
} from './store.ts';

export interface DeliverDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Queues a push with the transaction. */
  readonly queuePush: (tx: Tx, task: PushTask, key: string) => Promise<void>;
}

const MOST_IN_ONE_MAIL = 30;
const MOST_IN_ONE_PUSH = 50;
const AGAIN_AFTER_MS = 10 * 60 * 1000;

async function mail(tx: Tx, due: DueRow, person: ToldPerson, now: Date): Promise<void> {
  const place = { companyId: due.company_id, userId: due.profile_id };
  const waiting = await listWaiting(tx, { ...place, channel: 'email', limit: MOST_IN_ONE_MAIL });
  const [first, ...others] = waiting.map(presentNotification);
  if (!first) return;
  const daily = preferencesOf(person).emailRhythm === 'daily';
  const to = { address: person.address, companyId: due.company_id, daily };
  await queueMail(tx, notificationMail(to, [first, ...others], waiting[0]?.total ?? 1), { now });
}

async function push(tx: Tx, due: DueRow, { now, queuePush }: DeliverDeps): Promise<void> {
  const place = { companyId: due.company_id, userId: due.profile_id };
  const waiting = await listWaiting(tx, { ...place, channel: 'push', limit: MOST_IN_ONE_PUSH });
  if (waiting.length === 0) return;
  for (const { id } of await listSubscriptions(tx, due, now())) {
    const task = {
      company_id: due.company_id,
      subscription_id: id,
      notification_ids: waiting.map((row) => row.id),
    };
    await queuePush(tx, task, newId());
  }
}

/** Delivers all of one person's notifications on one channel, or none. Returns the person, or null. */
async function deliverNext(deps: DeliverDeps, tried: (due: DueRow) => void): Promise<boolean> {
  return asSystem(deps.database, async (tx) => {
    const now = deps.now();
    const due = await takeDue(tx, now);
    if (!due) return false;
    tried(due);
    const person = await findToldPerson(tx, due);
    const way = person && preferencesOf(person);
    if (person && due.channel === 'email' && way?.email) await mail(tx, due, person, now);
    if (person && due.channel === 'push' && way?.push) await push(tx, due, deps);
    await settleDue(tx, due);
    return true;
  });
}

/** Notifies everyone who is due, each in their own transaction, so a failure delays no one else. */
export async function deliverDues(deps: DeliverDeps): Promise<void> {
  for (;;) {
    let tried: DueRow | null = null;
    try {
      const more = await deliverNext(deps, (due) => {
        tried = due;
      });
      if (!more) return;
    } catch (error) {
      const due = tried as DueRow | null;
      if (due === null) throw error;
      deps.log.warn(
        { err: error, person: due.profile_id },
        'couldn’t deliver a notification; trying again later',
      );
      const later = new Date(deps.now().getTime() + AGAIN_AFTER_MS);
      await asSystem(deps.database, (tx) => postponeDue(tx, due, later));
    }
  }
}
