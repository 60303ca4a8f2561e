import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Logger } from './log.ts';
import { listenForNotify } from './notify-listener.ts';
import type { Queue } from './queue.ts';

/** What was announced in transactions; `dealwright_announcements` only wakes the relay. */
const SIGNAL = {
  channel: 'dealwright_announcements',
  waits: 'couldn’t pass on announcements',
  pollMs: 1_000,
  quietMs: 1_000,
};
/** Where the queue looks each second, the announcer needn't; this makes up for looks that fail. */
const LOOKED_FOR = { ...SIGNAL, pollMs: 15_000, quietMs: 15_000 };
const LOOK_SQL = 'exists (select from announcements)';
const BATCH = 1_000;
const PAUSE_MS = 50;
/** PostgreSQL takes less than 8,000 bytes in one message. */
const MOST_BYTES = 7_900;

interface Announcement {
  readonly channel: string;
  readonly payload: unknown;
}

/** Ends the streams of these people once the transaction commits: they begin anew with the rights of then. */
export async function announceSessions(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    select app.announce(null, 'dealwright_sessions', to_jsonb(id)) from unnest(${userIds}::uuid[]) id
  `.execute(tx.kysely);
  wakeAnnouncer(tx);
}

/** What the transaction announces is passed on at once, and not at the next look. */
export const wakeAnnouncer = (tx: Tx): void => tx.notify(SIGNAL.channel);

/** JSON arrays of what was announced on one channel, each as long as one message may be; empty if it only wakes. */
function messagesOf(payloads: readonly unknown[]): string[] {
  const texts = new Set(
    payloads.filter((payload) => payload !== null).map((payload) => JSON.stringify(payload)),
  );
  if (texts.size === 0) return [''];
  const messages: string[] = [];
  let message = '';
  for (const text of texts) {
    if (message !== '' && Buffer.byteLength(message) + Buffer.byteLength(text) + 3 > MOST_BYTES) {
      messages.push(`[${message}]`);
      message = '';
    }
    message += message === '' ? text : `,${text}`;
  }
  return [...messages, `[${message}]`];
}

/** Passes one batch on, in the order in which it was written; returns how many. */
export function passAnnouncementsOn(database: Database): Promise<number> {
  const run = async (tx: Tx): Promise<number> => {
    const [look] = tx.opening as readonly { readonly found: boolean }[];
    if (!look?.found) return 0;
    const { rows } = await sql<Announcement & { readonly id: bigint }>`
      with due as (select company_id, id from announcements order by id limit ${BATCH} for update skip locked)
      delete from announcements a using due d where a.company_id = d.company_id and a.id = d.id
      returning a.id, a.channel, a.payload
    `.execute(tx.kysely);
    if (rows.length === 0) return 0;
    rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    const messages = [...Map.groupBy(rows, ({ channel }) => channel)].flatMap(([channel, announced]) =>
      messagesOf(announced.map(({ payload }) => payload)).map((text) => ({ channel, text })),
    );
    await sql`
      select pg_notify(channel, text) from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m (channel text, text text)
    `.execute(tx.kysely);
    return rows.length;
  };
  // Asked as the transaction begins, so that a look that finds nothing takes no statement of its own.
  return database.transaction('dealwright_system', run, {
    opening: `select ${LOOK_SQL} as found`,
    retry: true,
  });
}

/**
 * Tells every process what was announced, at most every 50 ms; looks each second by itself unless the queue does.
 * Returns how to stop.
 */
export function startAnnouncer(
  deps: { readonly database: Database; readonly log: Logger },
  queue?: Pick<Queue, 'lookFor'>,
): Promise<() => Promise<void>> {
  const onWake = (found: () => void): void => queue?.lookFor({ sql: LOOK_SQL, found });
  const signal = queue ? { ...LOOKED_FOR, onWake } : SIGNAL;
  return listenForNotify(deps, signal, async () => {
    let passed: number;
    do {
      passed = await passAnnouncementsOn(deps.database);
      if (passed > 0) await wait(PAUSE_MS);
    } while (passed > 0);
  });
}
