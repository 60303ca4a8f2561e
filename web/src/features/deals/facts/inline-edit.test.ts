import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../lib/http.ts';
import { judgeConflict, saveOver, type Versioned } from './inline-edit.ts';

const stale = (current: unknown) =>
  new ApiProblem({ code: 'stale_version', detail: 'Changed', status: 412, current });
const theirsOf = (current: unknown) => current as Versioned<string> | null;

describe('saving over someone else’s change', () => {
  it('asks only where both changed the same thing differently', () => {
    expect(judgeConflict('a', 'b', 'a')).toBe('retry');
    expect(judgeConflict('a', 'b', 'b')).toBe('done');
    expect(judgeConflict('a', 'b', 'c')).toBe('ask');
  });
  it('saves on top of their version where they changed something else', async () => {
    const save = vi
      .fn()
      .mockRejectedValueOnce(stale({ value: 'a', version: 8 }))
      .mockResolvedValueOnce(null);
    expect(await saveOver('b', { value: 'a', version: 7 }, { save, theirsOf })).toBeNull();
    expect(save.mock.calls).toEqual([
      ['b', 7],
      ['b', 8],
    ]);
  });
  it('hands over theirs, saving nothing, where they changed the same', async () => {
    const save = vi.fn().mockRejectedValueOnce(stale({ value: 'c', version: 8 }));
    expect(await saveOver('b', { value: 'a', version: 7 }, { save, theirsOf })).toEqual({
      value: 'c',
      version: 8,
    });
    expect(save).toHaveBeenCalledOnce();
  });
  it('passes every other failure on', async () => {
    const lost = new ApiProblem({ code: 'network', detail: 'Offline' });
    await expect(
      saveOver('b', { value: 'a', version: 7 }, { save: () => Promise.reject(lost), theirsOf }),
    ).rejects.toBe(lost);
    const unreadable = stale(null);
    await expect(
      saveOver('b', { value: 'a', version: 7 }, { save: () => Promise.reject(unreadable), theirsOf }),
    ).rejects.toBe(unreadable);
  });
});
