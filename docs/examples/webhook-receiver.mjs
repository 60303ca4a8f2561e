import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Calls `onEvent` with each event that is really ours; anything else is answered with 401. */
export function createReceiver(secret, onEvent) {
  const webhook = new Webhook(secret);
  return createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    try {
      const event = webhook.verify(Buffer.concat(parts).toString('utf8'), request.headers);
      await onEvent({ id: request.headers['webhook-id'], ...event });
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
}
