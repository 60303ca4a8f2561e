import { type Outbound, type OutboundOptions, OutboundRefused } from '../../../platform/outbound.ts';
import { webhookHeaders } from './sign.ts';

/** For one attempt; the rest of a longer answer isn't read. */
export const WEBHOOK_LIMITS = {
  timeoutMs: 15_000,
  maxResponseBytes: 64 * 1024,
  cutLongAnswers: true,
} as const satisfies Partial<OutboundOptions>;

/** From this time on a receiver is served by the workers for slow ones. */
const SLOW_MS = 5_000;
const ANSWER_SHOWN = 500;
const LONGEST_ERROR = 300;

export interface Outgoing {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

export interface Outcome {
  readonly verdict: 'delivered' | 'failed' | 'gone';
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly slow: boolean;
  readonly status: number | null;
  /** Why it failed, in words for people, without anything about our own network. */
  readonly error: string | null;
  readonly answer: string;
  /** The wait that the receiver asked for. */
  readonly retryAfterMs: number | null;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed early.',
  EHOSTUNREACH: 'The endpoint can’t be reached.',
  ENETUNREACH: 'The endpoint can’t be reached.',
  ENOTFOUND: 'The host name couldn’t be found.',
  EAI_AGAIN: 'The host name couldn’t be looked up.',
  UND_ERR_CONNECT_TIMEOUT: 'The endpoint couldn’t be reached in time.',
  UND_ERR_SOCKET: 'The connection was closed early.',
};
/** An event without a signature isn't sent. */
const NO_SECRET = 'Nothing was sent: the signing secret can no longer be read. Rotate it.';
const TOO_LATE = `No response within ${WEBHOOK_LIMITS.timeoutMs / 1000} seconds.`;

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    codes.push(at.name, ...(typeof code === 'string' ? [code] : []));
  }
  return codes;
}

function reasonOf(error: unknown): string {
  if (error instanceof OutboundRefused) {
    return error.status === null
      ? `Nothing was sent: ${error.message}.`
      : `The endpoint responded with ${error.status}, and ${error.message}.`;
  }
  const codes = codesOf(error);
  if (codes.includes('TimeoutError') || codes.includes('AbortError')) return TOO_LATE;
  const known = codes.map((code) => REASONS[code]).find((reason) => reason !== undefined);
  if (known !== undefined) return known;
  const ofCertificate = codes.some((code) => /CERT|TLS|SSL|SIGNED/.test(code));
  return ofCertificate ? 'The endpoint’s certificate couldn’t be verified.' : 'The request failed.';
}

/** The stored part of an answer: its beginning, on plain lines, without our secrets. */
export function shownAnswer(text: string, hidden: readonly string[]): string {
  const clean = text.toWellFormed().replace(/[\p{Cc}--[\n\t]]/gv, '');
  const masked = hidden.filter((one) => one !== '').reduce((so, one) => so.replaceAll(one, '•••'), clean);
  return masked
    .replace(/whsec_[\w+/=]+|\bdwt_[\w-]+/g, '•••')
    .slice(0, ANSWER_SHOWN)
    .toWellFormed();
}

function parseRetryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

/** Sends an event once and returns the result; never throws. */
export async function sendEvent(
  { outbound, now }: { readonly outbound: Pick<Outbound, 'fetch'>; readonly now: () => Date },
  { url, id, body, secrets }: Outgoing,
): Promise<Outcome> {
  const startedAt = now();
  const began = performance.now();
  if (secrets.length === 0) {
    const nothing = { startedAt, durationMs: 0, slow: false, status: null, answer: '', retryAfterMs: null };
    return { ...nothing, verdict: 'failed', error: NO_SECRET };
  }
  const signed = webhookHeaders({ id, at: startedAt, body, secrets });
  const measured = () => {
    const durationMs = Math.round(performance.now() - began);
    return { startedAt, durationMs, slow: durationMs >= SLOW_MS };
  };
  try {
    const answer = await outbound.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Dealwright-Webhooks/1',
        ...signed,
      },
      body,
    });
    const hidden = [
      ...secrets,
      ...secrets.map((secret) => secret.replace('whsec_', '')),
      signed['webhook-signature'] ?? '',
    ];
    const text = shownAnswer(await answer.text(), hidden);
    const { status } = answer;
    const facts = { ...measured(), status, answer: text, retryAfterMs: parseRetryAfter(answer.headers) };
    if (status >= 200 && status < 300) return { ...facts, verdict: 'delivered', error: null };
    return {
      ...facts,
      verdict: status === 410 ? 'gone' : 'failed',
      error: `The endpoint responded with ${status}.`,
    };
  } catch (error) {
    const status = error instanceof OutboundRefused ? error.status : null;
    const reason = reasonOf(error).slice(0, LONGEST_ERROR);
    return { ...measured(), verdict: 'failed', status, error: reason, answer: '', retryAfterMs: null };
  }
}
