import { createHmac } from 'node:crypto';

export interface Signed {
  readonly id: string;
  /** The time of this attempt: a receiver rejects one more than five minutes old. */
  readonly at: Date;
  readonly body: string;
  /** The current one first. */
  readonly secrets: readonly string[];
}

function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** The headers of Standard Webhooks; one signature for each valid secret. */
export function webhookHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${seconds}.${body}`)).join(' '),
  };
}
