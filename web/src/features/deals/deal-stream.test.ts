import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeStream[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeStream.opened.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('EventSource', FakeStream);
  FakeStream.opened.length = 0;
});

afterEach(() => vi.restoreAllMocks());

const listen = async (onResync = vi.fn()) => {
  const { listenToStream } = await import('./deal-stream.ts');
  return { onResync, stop: listenToStream({ onEvent: vi.fn(), onResync }) };
};

test.each([
  [0, [500, 500, 500]],
  [0.999, [1_999, 3_997, 7_993, 15_985, 19_981, 19_981]],
])(
  'OPS54 after refusals it tries again at a random time that grows up to 20 s (%s)',
  async (random, pauses) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { stop } = await listen();
    for (const [tries, pause] of pauses.entries()) {
      FakeStream.opened.at(-1)?.refuse();
      vi.advanceTimersByTime(pause - 2);
      expect(FakeStream.opened).toHaveLength(tries + 1);
      vi.advanceTimersByTime(4);
      expect(FakeStream.opened).toHaveLength(tries + 2);
    }
    stop();
  },
);

test('OPS54 a background page reconnects once when it becomes visible', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { onResync, stop } = await listen();
  for (let told = 0; told < 3; told += 1) FakeStream.opened[0]?.dispatchEvent(new Event('resync'));
  expect(onResync).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onResync).toHaveBeenCalledOnce();
  FakeStream.opened[0]?.dispatchEvent(new Event('resync'));
  expect(onResync).toHaveBeenCalledTimes(2);
  stop();
});
