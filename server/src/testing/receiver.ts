import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  /** For OUTBOUND_ALLOW. */
  readonly allow: string;
  readonly requests: Received[];
  /** Connections that were ever made, whatever came over them. */
  connections(): number;
  /** What it answers from now on; 204 at first. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

/** A webhook's receiver on this machine, which keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const requests: Received[] = [];
  let connections = 0;
  const receiver: Pick<Receiver, 'answer'> = { answer: (response) => response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const received = { headers: request.headers, body, at: performance.now() };
      requests.push(received);
      receiver.answer(response, received);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks/dealwright`,
    allow: `127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
