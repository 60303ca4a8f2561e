import { lookup as resolveName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { isPublicAddress } from './outbound-address.ts';
import { inOutboundSpan } from './telemetry/spans.ts';

/** The request was not sent, or its answer was not read to the end; the message is for the log. */
export class OutboundRefused extends Error {
  /** What the other side answered with, where it came to that. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.name = 'OutboundRefused';
    this.status = status;
  }
}

export interface OutboundOptions {
  /** `host:port` of receivers on addresses that are otherwise refused; plain http is allowed to them. */
  readonly allow: readonly string[];
  /** For the whole exchange, from the first look-up to the last byte. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Where only the beginning of an answer matters: no more than that is read, and it is no failure. */
  readonly cutLongAnswers?: boolean;
  /** How many redirects a GET follows, each checked like the first address; none unless given. */
  readonly redirects?: number;
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;
type UndiciResponse = Awaited<ReturnType<typeof undiciFetch>>;

export interface Outbound {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

const HTTPS_PORT = 443;

function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? HTTPS_PORT : 80) : Number(url.port);
}

function isLocalName(host: string): boolean {
  return (
    /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion)\.?$/i.test(host) ||
    (!host.includes('.') && isIP(host) === 0)
  );
}

/**
 * Whether a URL may be asked at all: https on its usual port to a public host, without a name and password in it.
 * Throws OutboundRefused with the reason. Call it when an address is saved; sending checks it again.
 */
export function checkOutboundUrl(text: string, allow: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new OutboundRefused('it isn’t a URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundRefused('only https is allowed');
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('it contains a user name and password');
  if (allow.includes(`${url.hostname}:${portOf(url)}`)) return url;
  if (url.protocol !== 'https:') throw new OutboundRefused('only https is allowed');
  if (portOf(url) !== HTTPS_PORT) throw new OutboundRefused('only port 443 is allowed');
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundRefused('it’s a private address');
  if (isLocalName(host)) throw new OutboundRefused('it’s a name on the local network');
  return url;
}

const resolveAll: NonNullable<OutboundOptions['resolve']> = (name) =>
  resolveName(name, { all: true, verbatim: true });

/** Resolves once, looks at every address, and answers with the one to connect to. */
async function checkedAddress(host: string, allowed: boolean, options: OutboundOptions): Promise<string> {
  const literal = bareHost(host);
  const addresses =
    isIP(literal) === 0
      ? await (options.resolve ?? resolveAll)(literal)
      : [{ address: literal, family: isIP(literal) }];
  const [first] = addresses;
  if (!first) throw new OutboundRefused('the host name has no address');
  if (!allowed && addresses.some(({ address }) => !isPublicAddress(address))) {
    throw new OutboundRefused('the host name leads to a private address');
  }
  return first.address;
}

/** Connects to the very address that was checked; the name stays for the certificate. */
function pinnedConnector(build: typeof buildConnector, options: OutboundOptions): buildConnector.connector {
  const connect = build({ timeout: Math.min(options.timeoutMs, 10_000), allowH2: false });
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? HTTPS_PORT : 80);
    const literal = bareHost(target.hostname);
    const written = literal.includes(':') ? `[${literal}]` : literal;
    const allowed = options.allow.includes(`${written}:${port}`);
    const named = isIP(literal) === 0;
    checkedAddress(target.hostname, allowed, options).then(
      (address) => {
        const servername = named ? (target.servername ?? target.hostname) : undefined;
        connect(
          { ...target, hostname: address, ...(servername === undefined ? {} : { servername }) },
          callback,
        );
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  { maxResponseBytes: limit, cutLongAnswers = false }: OutboundOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    parts.push(part);
    // Leaving the loop ends the connection.
    if (size > limit && cutLongAnswers) break;
    if (size > limit) throw new OutboundRefused('the answer is too large');
  }
  return new Uint8Array(Buffer.concat(parts).subarray(0, limit));
}

/** What can be sent again byte for byte; streams and forms cannot. */
function plainBody(body: unknown): string | ArrayBuffer | Uint8Array {
  if (typeof body === 'string' || body instanceof ArrayBuffer || body instanceof Uint8Array) return body;
  throw new OutboundRefused('this kind of body is not sent');
}

/** Throws when a name leads to a private address by now; one that leads nowhere is let pass, for it may come. */
export async function checkOutboundName(
  url: URL,
  { allow, resolve = resolveAll }: Pick<OutboundOptions, 'allow' | 'resolve'>,
  timeoutMs: number,
): Promise<void> {
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 || allow.includes(`${url.hostname}:${portOf(url)}`)) return;
  const addresses = await Promise.race([
    resolve(host).catch(() => []),
    pause(timeoutMs, [] as const, { ref: false }),
  ]);
  if (addresses.some(({ address }) => !isPublicAddress(address))) {
    throw new OutboundRefused('the host name leads to a private address');
  }
}

/** Statuses whose answers have no body; a Response refuses one. */
const BODILESS = new Set([204, 205, 304]);

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** Where a redirect leads, if another one may be followed. Throws OutboundRefused. */
function nextUrl(
  from: URL,
  { status, headers }: UndiciResponse,
  left: number,
  allow: readonly string[],
): URL {
  const to = headers.get('location');
  if (left <= 0 || to === null) throw new OutboundRefused('redirects aren’t followed', status);
  return checkOutboundUrl(URL.canParse(to, from.href) ? new URL(to, from.href).href : to, allow);
}

/** Loaded for the first request: many processes never make one. */
async function openClient(options: OutboundOptions): Promise<{ fetch: typeof undiciFetch; agent: Agent }> {
  const { Agent, buildConnector, fetch } = await import('undici');
  const agent = new Agent({
    connect: pinnedConnector(buildConnector, options),
    keepAliveTimeout: 1_000,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
  });
  return { fetch, agent };
}

/**
 * The one way out of the server. https only, to public addresses that are checked as the connection is made; no
 * redirects unless asked for; proxies of the environment are not used; time and size are bounded. `fetch` has the usual
 * shape, for libraries that take one; `url` of an answer is where redirects led.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  let client: ReturnType<typeof openClient> | undefined;
  const ask = async (url: URL, init: UndiciInit): Promise<UndiciResponse> => {
    client ??= openClient(options);
    const { fetch: undici, agent } = await client;
    return undici(url, { ...init, redirect: 'manual', dispatcher: agent }).catch((error: unknown) => {
      throw error instanceof Error && error.cause instanceof OutboundRefused ? error.cause : error;
    });
  };
  const send = async (first: URL, given: Request | null, init?: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const outer = init?.signal ?? given?.signal;
    const body = init?.body ?? (given?.body ? await given.arrayBuffer() : undefined);
    const method = init?.method ?? given?.method ?? 'GET';
    const asked = {
      method,
      headers: [...new Headers(init?.headers ?? given?.headers)] as [string, string][],
      ...(body === undefined || body === null ? {} : { body: plainBody(body) }),
      signal: outer ? AbortSignal.any([outer, timeout]) : timeout,
    };
    let url = first;
    let answer = await ask(url, asked);
    for (let left = method === 'GET' ? (options.redirects ?? 0) : 0; isRedirect(answer.status); left -= 1) {
      await answer.body?.cancel();
      url = nextUrl(url, answer, left, options.allow);
      answer = await ask(url, asked);
    }
    const bytes = await readBounded(answer.body, options);
    const headers = [...answer.headers].filter(([name]) => !/^content-(?:encoding|length)$/i.test(name));
    const response = new Response(BODILESS.has(answer.status) ? null : bytes, {
      status: answer.status,
      headers,
    });
    return Object.defineProperty(response, 'url', { value: url.href, configurable: true });
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const given = input instanceof Request ? input : null;
    const url = checkOutboundUrl(given ? given.url : String(input), options.allow);
    const method = init?.method ?? given?.method ?? 'GET';
    return inOutboundSpan(method, url, () => send(url, given, init));
  };
  return { fetch, close: async () => (await client)?.agent.destroy() };
}
