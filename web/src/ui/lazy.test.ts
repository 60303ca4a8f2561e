import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenThere } from './lazy.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const network = (on: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a part that is loaded when it is shown', () => {
  it('waits for the network where there is none', async () => {
    const online = network(false);
    const load = vi.fn(() => Promise.reject<string>(gone));
    const part = whenThere(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    load.mockResolvedValue('the part');
    online.mockReturnValue(true);
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(load).toHaveBeenCalledTimes(2);
    });
    expect(await part).toBe('the part');
  });

  it('is tried once more where there is one, and fails then', async () => {
    vi.useFakeTimers();
    network(true);
    const load = vi.fn(() => Promise.reject<string>(gone));
    const part = expect(whenThere(load)).rejects.toBe(gone);
    await vi.runAllTimersAsync();
    await part;
    expect(load).toHaveBeenCalledTimes(2);
  });
});
