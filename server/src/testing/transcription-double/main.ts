import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'transcription-key';

const LINES = [
  { start: 0.2, end: 1.4, text: 'We lose forty hours a month to manual planning.' },
  { start: 1.6, end: 2.8, text: 'Our CFO Dana Whitfield signs this off in March.' },
];

const SILENT_BYTES = 1_000;

/** A service that speaks OpenAI's transcriptions: the same two sentences are said in all it is sent, but for silence. */
const server = createServer((request, response) => {
  const isAsked = request.method === 'POST' && request.url === '/v1/audio/transcriptions';
  if (!isAsked || request.headers.authorization !== `Bearer ${KEY}`) {
    response.writeHead(isAsked ? 401 : 404).end();
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const isSilent = Buffer.concat(parts).includes(Buffer.alloc(SILENT_BYTES));
    const said = isSilent ? [] : LINES;
    const segments = said.map((line, id) => ({ ...line, id, avg_logprob: -0.2, no_speech_prob: 0.01 }));
    const text = said.map((line) => line.text).join(' ');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ task: 'transcribe', language: 'english', duration: 4, text, segments }));
  });
});

server.listen(0, '127.0.0.1', () => {
  const allow = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    TRANSCRIPTION_URL: `http://${allow}/v1`,
    TRANSCRIPTION_API_KEY: KEY,
    OUTBOUND_ALLOW: allow,
  };
  process.stdout.write(`${JSON.stringify(settings)}\n`);
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
