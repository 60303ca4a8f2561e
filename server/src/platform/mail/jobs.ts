import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../as-system.ts';
import type { Logger } from '../log.ts';
import type { Job, Queue } from '../queue.ts';
import { type SendDeps, sendQueuedMail } from './send-queued-mail.ts';
import { keepWaiting, takeWaiting } from './store.ts';
import type { MailTransport } from './transport.ts';

const BATCH = 200;
const POLL_MS = 5_000;
const AT_ONCE = 2;

const mailData = z.object({ mail_id: z.uuid() });

/** Ten seconds, twenty, forty … up to an hour: more than four hours until it gives up. */
const sendJob: Job<typeof mailData> = {
  name: 'send-mail',
  data: mailData,
  retries: 11,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 60 * 60,
  expireSeconds: 3 * 60,
};

/** Runs when a mail is committed and every few seconds besides; one pass at a time. */
async function onMail(
  database: Database,
  log: Logger,
  pass: () => Promise<void>,
): Promise<() => Promise<void>> {
  let again = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  const drain = async (): Promise<void> => {
    while (again && !stopped) {
      again = false;
      await pass().catch((error: unknown) =>
        log.warn({ err: error }, 'mails wait: they could not be queued'),
      );
    }
  };
  const wake = (): void => {
    again = true;
    if (stopped) return;
    running ??= drain().finally(() => {
      running = null;
    });
  };
  const unlisten = await database.listen('dealwright_mails', wake, { onReconnect: wake });
  const timer = setInterval(wake, POLL_MS);
  wake();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await unlisten();
    await running;
  };
}

type MailDeps = Omit<SendDeps, 'transport'> & { readonly transport: MailTransport | null };

/** Sends the mails that requests leave behind; without a transport they are kept. Answers how to stop. */
export async function startMail(queue: Queue, deps: MailDeps): Promise<() => Promise<void>> {
  const { database, log, transport } = deps;
  if (!transport) return onMail(database, log, () => asSystem(database, keepWaiting));
  await queue.prepare([sendJob]);
  await queue.work(sendJob, AT_ONCE, ({ data, lastTry }) =>
    sendQueuedMail({ ...deps, transport }, data.mail_id, lastTry),
  );
  const passOn = (): Promise<number> =>
    asSystem(database, async (tx) => {
      const ids = await takeWaiting(tx, BATCH);
      for (const id of ids) await queue.send(sendJob, { mail_id: id }, { key: id, tx });
      return ids.length;
    });
  const stop = await onMail(database, log, async () => {
    while ((await passOn()) === BATCH);
  });
  return async () => {
    await stop();
    transport.close();
  };
}
