import type { ClientErrorReport } from '@dealwright/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReporter } from './reporter.ts';

const error = (message: string, stack = ''): ClientErrorReport => ({ name: 'Error', message, stack });

describe('error reports', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function reporter() {
    const sent: { readonly message: string; readonly at: number }[] = [];
    const began = Date.now();
    const report = createReporter(async ({ message }) => {
      sent.push({ message, at: Date.now() - began });
    });
    return { report, sent };
  }

  it('ERR03 leaves at least five seconds between two, and loses none of a few', () => {
    const { report, sent } = reporter();
    for (const message of ['a', 'b', 'c']) report(error(message));
    vi.advanceTimersByTime(0);
    expect(sent).toEqual([{ message: 'a', at: 0 }]);
    vi.advanceTimersByTime(4_999);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([
      { message: 'a', at: 0 },
      { message: 'b', at: 5_000 },
      { message: 'c', at: 10_000 },
    ]);
    report(error('d'));
    vi.advanceTimersByTime(0);
    expect(sent.at(-1)).toEqual({ message: 'd', at: 64_999 });
    report(error('e'));
    vi.advanceTimersByTime(4_999);
    expect(sent.at(-1)?.message).toBe('d');
  });

  it('ERR04 tells none again that is among the last fifty distinct ones', () => {
    const { report, sent } = reporter();
    const tell = (message: string, stack?: string) => {
      report(error(message, stack));
      vi.advanceTimersByTime(5_000);
    };
    for (let nth = 0; nth < 50; nth += 1) tell(`error ${nth}`);
    expect(sent).toHaveLength(50);
    for (let nth = 0; nth < 50; nth += 1) tell(`error ${nth}`);
    expect(sent).toHaveLength(50);
    tell('error 0', 'at elsewhere (x.js:1:2)');
    expect(sent).toHaveLength(51);
    tell('error 1');
    expect(sent).toHaveLength(51);
    tell('error 0');
    expect(sent).toHaveLength(52);
  });

  it('says nothing when it cannot be sent, and goes on', async () => {
    const send = vi.fn(() => Promise.reject(new Error('offline')));
    const report = createReporter(send);
    report(error('a'));
    report(error('b'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('lets a page that breaks in many ways at once say ten of them', () => {
    const { report, sent } = reporter();
    for (let nth = 0; nth < 30; nth += 1) report(error(`error ${nth}`));
    vi.advanceTimersByTime(600_000);
    expect(sent).toHaveLength(10);
  });
});
