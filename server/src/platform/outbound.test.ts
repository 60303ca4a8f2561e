import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer } from '../testing/name-server.ts';
import { REFUSED_HOSTS, REFUSED_URLS } from '../testing/refused-addresses.ts';
import {
  checkOutboundName,
  checkOutboundUrl,
  createOutbound,
  type OutboundOptions,
  OutboundRefused,
} from './outbound.ts';
import { isPublicAddress } from './outbound-address.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(handle: Handle): Promise<{ server: Server; port: number }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the way out', () => {
  let connections = 0;
  const canary = createTcp((socket) => {
    connections += 1;
    socket.destroy();
  });
  let canaryPort = 0;
  let receiver: { server: Server; port: number };
  let handle: Handle = (_request, response) => response.end('ok');
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    canaryPort = (canary.address() as AddressInfo).port;
    receiver = await listen((request, response) => handle(request, response));
  });
  afterAll(async () => {
    for (const close of closing) await close();
    receiver.server.closeAllConnections();
    receiver.server.close();
    canary.close();
  });

  const client = (options: Partial<OutboundOptions> = {}) => {
    const outbound = createOutbound({ allow: [], timeoutMs: 2_000, maxResponseBytes: 64 * 1024, ...options });
    closing.push(outbound.close);
    return outbound;
  };
  const allowed = (options: Partial<OutboundOptions> = {}) =>
    client({ allow: [`127.0.0.1:${receiver.port}`], ...options });
  const own = (path = '/') => `http://127.0.0.1:${receiver.port}${path}`;

  it('knows more than sixty ways to write an address that is not public', () => {
    expect(REFUSED_HOSTS.length + REFUSED_URLS.length).toBeGreaterThan(60);
  });

  it.each(REFUSED_HOSTS)('AIWH11 W1 refuses %s when it is saved and when it is sent', async (host) => {
    for (const url of [`https://${host}/`, `https://${host}:${canaryPort}/`]) {
      expect(() => checkOutboundUrl(url, [])).toThrow(OutboundRefused);
      await expect(client().fetch(url)).rejects.toThrow(OutboundRefused);
    }
    expect(connections).toBe(0);
  });

  it.each(REFUSED_URLS)('refuses %j', async (url) => {
    await expect(client().fetch(url)).rejects.toThrow(OutboundRefused);
    expect(connections).toBe(0);
  });

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '172.32.0.1', '100.128.0.1'])(
    'takes %s for public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it('AIWH12 W2 refuses a name when any of its addresses is private, and connects nowhere', async () => {
    const answers = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.216.34', family: 4 },
        { address: '::1', family: 6 },
      ],
      [{ address: '::ffff:7f00:1', family: 6 }],
      [],
    ];
    for (const addresses of answers) {
      const { fetch } = client({ resolve: async () => addresses });
      await expect(fetch('https://innocent.example.com/')).rejects.toThrow(OutboundRefused);
    }
    expect(connections).toBe(0);
  });

  it('asks for a name once, so that a second answer cannot lead elsewhere', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    };
    const { fetch } = client({ resolve, timeoutMs: 300 });
    await expect(fetch('https://rebinding.example.com/')).rejects.toThrow();
    expect([asked, connections]).toEqual([1, 0]);
  });

  it('W2 a name server that changes its answer can’t lead to internal addresses', async () => {
    const names = await startNameServer((asked) => (asked % 2 === 1 ? '93.184.216.34' : '127.0.0.1'));
    const url = new URL('https://rebinding.example.com/');
    const { fetch } = client({ resolve: names.resolve, timeoutMs: 300 });
    // Public as it is saved, ours as it is sent.
    await checkOutboundName(url, { allow: [], resolve: names.resolve }, 1_000);
    await expect(fetch(url)).rejects.toThrow('the host name leads to a private address');
    // Public as it is sent: the address that was looked at is connected to, and no other is asked for.
    await expect(fetch(url)).rejects.toThrow();
    const inside = checkOutboundName(url, { allow: [], resolve: names.resolve }, 1_000);
    await expect(inside).rejects.toThrow('the host name leads to a private address');
    expect([names.asked(), connections]).toEqual([4, 0]);
    await names.close();
  });

  it('W4 of a long answer the beginning is enough where that is asked for', async () => {
    handle = (_request, response) => response.end('x'.repeat(200_000));
    const cut = allowed({ cutLongAnswers: true, maxResponseBytes: 1_000 });
    expect(await (await cut.fetch(own())).text()).toBe('x'.repeat(1_000));
    await expect(allowed({ maxResponseBytes: 1_000 }).fetch(own())).rejects.toThrow(
      'the answer is too large',
    );
  });

  it('reaches an exception by address or by name, plain http included', async () => {
    handle = (request, response) => response.end(`${request.method} ${request.headers.host}`);
    expect(await (await allowed().fetch(own(), { method: 'POST', body: '{}' })).text()).toBe(
      `POST 127.0.0.1:${receiver.port}`,
    );
    const named = client({
      allow: [`receiver.test:${receiver.port}`],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(await (await named.fetch(`http://receiver.test:${receiver.port}/`)).text()).toContain(
      'receiver.test',
    );
    await expect(client().fetch(own())).rejects.toThrow(OutboundRefused);
    await expect(allowed().fetch(`http://127.0.0.1:${canaryPort}/`)).rejects.toThrow(OutboundRefused);
    expect(connections).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    handle = (_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${canaryPort}/` }).end();
    };
    await expect(allowed().fetch(own())).rejects.toThrow('redirects aren’t followed');
    expect(connections).toBe(0);
  });

  it('follows redirects where asked to, each checked like the first address, and no more than allowed', async () => {
    let hops = 0;
    handle = (request, response) => {
      hops += 1;
      const to = new URL(request.url ?? '', 'http://local').searchParams.get('to');
      if (to === null) response.end('there');
      else response.writeHead(302, { location: to }).end();
    };
    const first = (to: string) => allowed({ redirects: 2 }).fetch(own(`/?to=${encodeURIComponent(to)}`));
    const there = await first('/there');
    expect([await there.text(), there.url]).toEqual(['there', own('/there')]);
    hops = 0;
    await expect(first('/?to=%2F%3Fto%3D%252F%253Fto%253D%25252F')).rejects.toThrow(
      'redirects aren’t followed',
    );
    expect(hops).toBe(3);
    hops = 0;
    const canary = `http://127.0.0.1:${canaryPort}/`;
    for (const refused of [
      canary,
      'https://[::1]/',
      'http://example.com/',
      'file:///etc/passwd',
      'https://localhost/',
    ]) {
      await expect(first(refused)).rejects.toThrow(OutboundRefused);
    }
    expect([hops, connections]).toEqual([5, 0]);
    await expect(
      allowed({ redirects: 2 }).fetch(own('/?to=/there'), { method: 'POST', body: '{}' }),
    ).rejects.toThrow('redirects aren’t followed');
  });

  it('gives up on an answer that trickles, or never comes', async () => {
    handle = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    };
    const started = Date.now();
    await expect(allowed({ timeoutMs: 400 }).fetch(own())).rejects.toThrow();
    handle = () => undefined;
    await expect(allowed({ timeoutMs: 400 }).fetch(own())).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it('reads no more than its bound, packed or not', async () => {
    handle = (_request, response) => response.end(Buffer.alloc(200 * 1024));
    await expect(allowed().fetch(own())).rejects.toThrow('too large');
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    handle = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    await expect(allowed().fetch(own())).rejects.toThrow('too large');
  });

  it('takes no notice of a proxy in the environment', async () => {
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];
    for (const name of names) process.env[name] = `http://127.0.0.1:${canaryPort}`;
    handle = (_request, response) => response.end('direct');
    const text = await (await allowed().fetch(own())).text();
    for (const name of names) delete process.env[name];
    expect([text, connections]).toEqual(['direct', 0]);
  });
});
