import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';

const HEAD_BYTES = 12;

/** An answer of one A record that is forgotten at once, or of none to any other question. */
function reply(question: Buffer, address: string): Buffer {
  let end = HEAD_BYTES;
  while ((question[end] ?? 0) !== 0) end += (question[end] ?? 0) + 1;
  end += 5;
  const isA = question.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(question.subarray(0, HEAD_BYTES));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isA ? 1 : 0, 6);
  head.fill(0, 8);
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([head, question.subarray(HEAD_BYTES, end), ...(isA ? [record] : [])]);
}

/** A name server whose every next answer may lead elsewhere, and a way to ask it that remembers nothing. */
export async function startNameServer(answer: (asked: number) => string) {
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    socket.send(reply(question, answer(asked)), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return {
    asked: () => asked,
    resolve: async (name: string) =>
      (await resolver.resolve4(name)).map((address) => ({ address, family: 4 })),
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
