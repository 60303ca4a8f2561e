import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider's double was asked. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Reply = (asked: Asked, response: ServerResponse) => void;

export interface ModelDouble {
  readonly origin: string;
  readonly hostPort: string;
  readonly asked: Asked[];
  /** The replies to the next calls, in order; the last one stays. */
  reply(...replies: Reply[]): void;
  close(): Promise<void>;
}

/** A provider of language models on a free port, which answers what a test tells it to. */
export async function openModelDouble(): Promise<ModelDouble> {
  const asked: Asked[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      asked.push(call);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply) reply(call, response);
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${hostPort}`,
    hostPort,
    asked,
    reply: (...next) => {
      replies = next;
      asked.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A chat completion as OpenAI and those compatible with it answer. */
export function completion(content: unknown, tokens = { input: 1000, output: 500 }): Reply {
  return (_asked, response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'c1',
        object: 'chat.completion',
        created: 1,
        model: 'double',
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage: {
          prompt_tokens: tokens.input,
          completion_tokens: tokens.output,
          total_tokens: tokens.input + tokens.output,
        },
      }),
    );
  };
}

/** An answer as Gemini gives it. */
export function gemini(content: unknown, tokens = { input: 1000, output: 500 }): Reply {
  return (_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        candidates: [
          {
            content: { role: 'model', parts: [{ text: JSON.stringify(content) }] },
            finishReason: 'STOP',
            index: 0,
          },
        ],
        usageMetadata: {
          promptTokenCount: tokens.input,
          candidatesTokenCount: tokens.output,
          totalTokenCount: tokens.input + tokens.output,
        },
      }),
    );
  };
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return (_asked, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(
      JSON.stringify({
        error: { message: 'secret detail of the provider at /srv/model.py:12', type: 'x', code: null },
      }),
    );
  };
}
