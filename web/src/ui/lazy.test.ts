import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenThere } from './lazy.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const network = (on: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a part that is loaded when it is shown', () => {
  it('waits while offline and requests nothing before, since a failure would be remembered', async () => {
    const online = network(false);
    // As Chromium does: what could not be fetched once stays away until the page is loaded anew.
    let failed = false;
    const load = vi.fn(() => {
      failed ||= !navigator.onLine;
      return failed ? Promise.reject<string>(gone) : Promise.resolve('the part');
    });
    const part = whenThere(load);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await part).toBe('the part');
    expect(load).toHaveBeenCalledOnce();
  });

  it('waits also where the network goes away while it is loaded', async () => {
    const online = network(true);
    const load = vi.fn(() => {
      online.mockReturnValue(false);
      return Promise.reject<string>(gone);
    });
    const part = whenThere(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    load.mockResolvedValue('the part');
    await new Promise((resolve) => setTimeout(resolve));
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
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
