import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

export interface Collector {
  readonly endpoint: string;
  readonly spans: SentSpan[];
  /** Everything that came, as text. */
  text(): string;
  close(): Promise<void>;
}

/** Fields of a protobuf message: numbers, or bytes that may be a text or a message of their own. */
function fieldsOf(bytes: Buffer): Map<number, (Buffer | number)[]> {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const skip = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = number();
    const kind = tag & 7;
    const value = kind === 0 ? number() : kind === 2 ? skip(number()) : skip(kind === 1 ? 8 : 4);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (
  fields: Map<number, (Buffer | number)[]>,
  field: number,
): Map<number, (Buffer | number)[]>[] => (fields.get(field) ?? []).map((value) => fieldsOf(value as Buffer));
const bytesOf = (fields: Map<number, (Buffer | number)[]>, field: number): Buffer =>
  (fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);

function spanOf(span: Map<number, (Buffer | number)[]>): SentSpan {
  const attributes = messages(span, 9).map((attribute): [string, string | number] => {
    const [value] = messages(attribute, 2);
    const number = value?.get(3)?.[0];
    return [
      bytesOf(attribute, 1).toString(),
      typeof number === 'number' ? number : bytesOf(value ?? new Map(), 1).toString(),
    ];
  });
  return {
    name: bytesOf(span, 5).toString(),
    traceId: bytesOf(span, 1).toString('hex'),
    spanId: bytesOf(span, 2).toString('hex'),
    parentSpanId: bytesOf(span, 4).toString('hex'),
    attributes: Object.fromEntries(attributes),
    failed: messages(span, 15).some((status) => status.get(3)?.[0] === 2),
  };
}

/** What takes traces by OTLP over HTTP, on loopback. */
export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isTrace = request.url === '/v1/traces';
      const body = Buffer.concat(parts);
      if (isTrace) bodies.push(body);
      for (const resource of isTrace ? messages(fieldsOf(body), 1) : [])
        for (const scope of messages(resource, 2)) spans.push(...messages(scope, 2).map(spanOf));
      response.writeHead(isTrace ? 200 : 404).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => Buffer.concat(bodies).toString('latin1'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
