import type { gmail_v1 } from '@googleapis/gmail';
import { OutboundRefused } from '../../../platform/outbound.ts';

export type GmailMessage = gmail_v1.Schema$Message;
export type GmailPart = gmail_v1.Schema$MessagePart;

/** Why a Gmail request failed. */
export type GmailTrouble = 'unauthorized' | 'slow_down' | 'not_found' | 'refused' | 'too_large' | 'down';

export class GmailFailure extends Error {
  readonly trouble: GmailTrouble;
  /** What Gmail asks to wait; null if it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(trouble: GmailTrouble, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'GmailFailure';
    this.trouble = trouble;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface MessagePage {
  readonly ids: readonly string[];
  readonly nextPage: string | null;
  /** Gmail's guess of how many there are in all. */
  readonly estimate: number | null;
}

export interface GmailApi {
  profile(): Promise<{ address: string; historyId: string }>;
  list(query: string, page: string | null): Promise<MessagePage>;
  /** Its head alone: who, when, where it lies. Null for one that is gone. */
  head(id: string): Promise<GmailMessage | null>;
  whole(id: string): Promise<GmailMessage | null>;
  /** What came since. Throws `not_found` when Gmail no longer remembers. */
  since(historyId: string, page: string | null): Promise<MessagePage & { readonly historyId: string }>;
  /** Asks for notifications of new mail on a topic; returns when they expire. */
  watch(topicName: string): Promise<Date>;
  send(raw: string, threadId: string | null): Promise<{ id: string; threadId: string }>;
}

export const PAGE_SIZE = 50;
const HEADERS = ['From', 'To', 'Cc', 'Message-ID', 'Subject', 'Date', 'References', 'In-Reply-To'];
const TIMEOUT_MS = 20_000;

interface Answered {
  readonly status?: number;
  readonly response?: { readonly status?: number; readonly headers?: Headers; readonly data?: unknown };
}

function secondsFrom(header: string | null | undefined): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

const isLimit = (data: unknown): boolean => /rateLimit|quota|userRateLimit/i.test(JSON.stringify(data ?? ''));

/** The meaning of a failed request, without its contents. */
export function failureOf(error: unknown): GmailFailure {
  if (error instanceof GmailFailure) return error;
  if (error instanceof OutboundRefused || (error as { cause?: unknown }).cause instanceof OutboundRefused) {
    const tooLarge = /too large/.test(error instanceof Error ? error.message : '');
    return new GmailFailure(tooLarge ? 'too_large' : 'down', 'Gmail’s response couldn’t be read');
  }
  const { status: outer, response } = error as Answered;
  const status = response?.status ?? outer ?? 0;
  const wait = secondsFrom(response?.headers?.get('retry-after'));
  if (status === 401) return new GmailFailure('unauthorized', 'Gmail rejected our access');
  if (status === 429 || (status === 403 && isLimit(response?.data))) {
    return new GmailFailure('slow_down', 'Gmail asked us to wait', wait);
  }
  if (status === 404) return new GmailFailure('not_found', 'Gmail no longer has this');
  if (status >= 400 && status < 500)
    return new GmailFailure('refused', `Gmail rejected the request (${status})`);
  return new GmailFailure(
    'down',
    status > 0 ? `Gmail responded with ${status}` : 'Gmail can’t be reached',
    wait,
  );
}

async function asked<T>(request: () => Promise<{ data: T }>): Promise<T> {
  try {
    return (await request()).data;
  } catch (error) {
    throw failureOf(error);
  }
}

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof GmailFailure && error.trouble === 'not_found') return null;
    throw error;
  }
}

const idsOf = (messages: readonly GmailMessage[] | undefined): string[] =>
  (messages ?? []).flatMap(({ id }) => (id ? [id] : []));

async function connect(
  rootUrl: string,
  accessToken: string,
  fetch: typeof globalThis.fetch,
): Promise<gmail_v1.Gmail> {
  // Large, and needed only where a mailbox is connected.
  const { gmail } = await import('@googleapis/gmail');
  return gmail({
    version: 'v1',
    rootUrl: `${rootUrl}/`,
    headers: { authorization: `Bearer ${accessToken}` },
    // With its parts in one place: what the library hands over besides is not for the way out.
    fetchImplementation: (url, init) =>
      fetch(String(url), {
        method: init?.method ?? 'GET',
        headers: init?.headers ?? {},
        ...(init?.body !== undefined && init.body !== null && { body: init.body }),
        ...(init?.signal && { signal: init.signal }),
      }),
    retry: false,
    timeout: TIMEOUT_MS,
  });
}

async function listSince({ users }: gmail_v1.Gmail, startHistoryId: string, pageToken: string | null) {
  const answer = await asked(() =>
    users.history.list({
      userId: 'me',
      startHistoryId,
      historyTypes: ['messageAdded'],
      maxResults: PAGE_SIZE,
      ...(pageToken && { pageToken }),
    }),
  );
  const added = (answer.history ?? []).flatMap(({ messagesAdded }) => messagesAdded ?? []);
  return {
    ids: [...new Set(idsOf(added.flatMap(({ message }) => (message ? [message] : []))))],
    nextPage: answer.nextPageToken ?? null,
    estimate: null,
    historyId: answer.historyId ?? startHistoryId,
  };
}

/** Gmail on behalf of the access token's owner. */
export async function createGmailApi(
  rootUrl: string,
  accessToken: string,
  fetch: typeof globalThis.fetch,
): Promise<GmailApi> {
  const api = await connect(rootUrl, accessToken, fetch);
  const { messages } = api.users;
  return {
    profile: async () => {
      const { emailAddress, historyId } = await asked(() => api.users.getProfile({ userId: 'me' }));
      if (!emailAddress || !historyId) throw new GmailFailure('down', 'Gmail didn’t say whose mailbox it is');
      return { address: emailAddress.toLowerCase(), historyId };
    },
    list: async (q, pageToken) => {
      const answer = await asked(() =>
        messages.list({ userId: 'me', q, maxResults: PAGE_SIZE, ...(pageToken && { pageToken }) }),
      );
      return {
        ids: idsOf(answer.messages),
        nextPage: answer.nextPageToken ?? null,
        estimate: answer.resultSizeEstimate ?? null,
      };
    },
    head: (id) =>
      orNull(asked(() => messages.get({ userId: 'me', id, format: 'metadata', metadataHeaders: HEADERS }))),
    whole: (id) => orNull(asked(() => messages.get({ userId: 'me', id, format: 'full' }))),
    since: (startHistoryId, pageToken) => listSince(api, startHistoryId, pageToken),
    watch: async (topicName) => {
      const requestBody = { topicName, labelIds: ['INBOX', 'SENT'], labelFilterBehavior: 'INCLUDE' };
      const { expiration } = await asked(() => api.users.watch({ userId: 'me', requestBody }));
      if (!expiration) throw new GmailFailure('down', 'Gmail didn’t say when its notifications expire');
      return new Date(Number(expiration));
    },
    send: async (raw, threadId) => {
      const sent = await asked(() =>
        messages.send({ userId: 'me', requestBody: { raw, ...(threadId && { threadId }) } }),
      );
      if (!sent.id) throw new GmailFailure('down', 'Gmail didn’t say what it sent');
      return { id: sent.id, threadId: sent.threadId ?? sent.id };
    },
  };
}
