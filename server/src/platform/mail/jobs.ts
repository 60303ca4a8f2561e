import { z } from 'zod';
import { asSystem } from '../as-system.ts';
import { listenForNotify } from '../notify-listener.ts';
import type { Job, Queue } from '../queue.ts';
import { inTraceOf } from '../telemetry/spans.ts';
import { MAIL_CHANNEL } from './queue-mail.ts';
import { type SendDeps, sendQueuedMail } from './send-queued-mail.ts';
import { keepWaiting, takeWaiting } from './store.ts';
import type { MailTransport } from './transport.ts';

const BATCH = 200;
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

const SIGNAL = { channel: MAIL_CHANNEL, waits: 'couldn’t queue emails' };

type MailDeps = Omit<SendDeps, 'transport'> & { readonly transport: MailTransport | null };

/** Sends the mails that requests leave behind; without a transport they are kept. Returns how to stop. */
export async function startMail(queue: Queue, deps: MailDeps): Promise<() => Promise<void>> {
  const { database, transport } = deps;
  if (!transport) return listenForNotify(deps, SIGNAL, () => asSystem(database, keepWaiting));
  await queue.prepare([sendJob]);
  await queue.work(sendJob, AT_ONCE, ({ data, lastTry }) =>
    sendQueuedMail({ ...deps, transport }, data.mail_id, lastTry),
  );
  const passOn = (): Promise<number> =>
    asSystem(database, async (tx) => {
      const mails = await takeWaiting(tx, BATCH);
      for (const { id, traceparent } of mails)
        await inTraceOf(traceparent, () => queue.send(sendJob, { mail_id: id }, { key: id, tx }));
      return mails.length;
    });
  const stop = await listenForNotify(deps, SIGNAL, async () => {
    while ((await passOn()) === BATCH);
  });
  return async () => {
    await stop();
    transport.close();
  };
}
