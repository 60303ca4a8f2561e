import {
  Agent,
  type ClientRequest,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';

const CHECK_MS = 250;
const MOST_SILENT = 3;

interface Upstream {
  readonly origin: string;
  readonly agent: Agent;
  ready: boolean;
  /** Failed checks in a row: a single one may be due to a busy machine. */
  silent: number;
  inFlight: number;
}

export interface Proxy {
  readonly address: string;
  isReady(origin: string): boolean;
  /** Requests in progress on this instance. */
  inFlight(origin: string): number;
  stop(): Promise<void>;
}

/** Checks whether an instance accepts requests, as a load balancer does. */
function check(upstream: Upstream): void {
  get(`${upstream.origin}/health/ready`, { agent: false, timeout: 2_000 }, (answer) => {
    upstream.ready = answer.statusCode === 200;
    upstream.silent = 0;
    answer.resume();
  }).once('error', () => {
    upstream.silent += 1;
    if (upstream.silent >= MOST_SILENT) upstream.ready = false;
  });
}

/** Forwards a request to an instance and returns its answer; `again` forwards it to another one if this one refused it. */
function handOver(
  upstream: Upstream,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  again: (() => void) | null,
): ClientRequest {
  upstream.inFlight += 1;
  const { method, headers } = incoming;
  const sent = request(`${upstream.origin}${incoming.url}`, { agent: upstream.agent, method, headers });
  const end = () => {
    upstream.inFlight -= 1;
  };
  sent.once('response', (answer) => {
    const { connection: _hop, 'keep-alive': _time, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
    answer.once('close', end);
  });
  sent.once('error', (error: NodeJS.ErrnoException) => {
    end();
    const refused = error.code === 'ECONNREFUSED';
    if (refused) upstream.ready = false;
    if (refused && again) again();
    else if (!outgoing.headersSent) outgoing.writeHead(502).end(error.code);
  });
  return sent;
}

/**
 * A minimal load balancer: alternates between the instances that report ready, over connections that
 * stay open. A request that couldn't be forwarded goes to the other one; one that was forwarded is never sent twice.
 */
export async function startProxy(origins: readonly string[]): Promise<Proxy> {
  const upstreams = origins.map<Upstream>((origin) => ({
    origin,
    agent: new Agent({ keepAlive: true }),
    ready: true,
    silent: 0,
    inFlight: 0,
  }));
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: number): void => {
    const ready = upstreams.filter((upstream) => upstream.ready);
    // If none reports ready, any may still work.
    const possible = ready.length > 0 ? ready : upstreams;
    turn += 1;
    const upstream = possible[turn % possible.length];
    if (!upstream) {
      outgoing.writeHead(502).end('no instance');
      return;
    }
    const again = tried < upstreams.length ? () => pass(incoming, outgoing, body, tried + 1) : null;
    handOver(upstream, incoming, outgoing, again).end(body);
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => pass(incoming, outgoing, Buffer.concat(chunks), 0));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const checks = setInterval(() => upstreams.forEach(check), CHECK_MS);
  const bound = server.address();
  const find = (origin: string) => upstreams.find((upstream) => upstream.origin === origin);
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    isReady: (origin) => find(origin)?.ready === true,
    inFlight: (origin) => find(origin)?.inFlight ?? 0,
    stop: async () => {
      clearInterval(checks);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
