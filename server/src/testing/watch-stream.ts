import { type StreamEvent, streamEventSchema } from '@dealwright/contract/notifications/stream';
import type { TestPerson } from './people.ts';

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** All that came so far. */
  readonly text: () => string;
  readonly events: StreamEvent[];
  readonly ended: Promise<'ended'>;
  stop(): void;
}

const eventOf = (block: string): StreamEvent | undefined => {
  const data = /^data: (\{"id".*)$/m.exec(block)?.[1];
  return data === undefined ? undefined : streamEventSchema.parse(JSON.parse(data));
};

/** Opens the stream of changes as this person and reads it until it is stopped. */
export async function watchStream(address: string, person: TestPerson): Promise<OpenStream> {
  const stopping = new AbortController();
  const answer = await fetch(`${address}/api/stream`, {
    headers: { cookie: `dealwright_session=${person.token}` },
    signal: stopping.signal,
  });
  const events: StreamEvent[] = [];
  let text = '';
  const read = async (): Promise<'ended'> => {
    let rest = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.map(eventOf).filter((event) => event !== undefined));
    }
    return 'ended';
  };
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    events,
    ended: read().catch(() => 'ended' as const),
    stop: () => stopping.abort(),
  };
}
