import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetChanges, lastChange, rememberChange } from './undo.ts';

describe('changes that can be taken back', () => {
  beforeEach(forgetChanges);

  it('takes back the newest first, each once', () => {
    const undone: string[] = [];
    const first = rememberChange({ title: 'first', undo: () => undone.push('first') });
    rememberChange({ title: 'second', undo: () => undone.push('second') });
    const second = lastChange();
    second?.takeBack();
    second?.takeBack();
    lastChange()?.takeBack();
    first.takeBack();
    expect(undone).toEqual(['second', 'first']);
    expect(lastChange()).toBeUndefined();
  });

  it('tells the caller that it was undone elsewhere', () => {
    const gone = vi.fn();
    const change = rememberChange({ title: 'Amount updated', before: 100, undo: () => undefined });
    change.onTakenBack(gone);
    lastChange()?.takeBack();
    expect(gone).toHaveBeenCalledOnce();
    expect(change.before).toBe(100);
  });

  it('keeps the last hundred', () => {
    const undo = vi.fn();
    for (let n = 0; n < 150; n += 1) rememberChange({ title: String(n), undo });
    for (let change = lastChange(); change; change = lastChange()) change.takeBack();
    expect(undo).toHaveBeenCalledTimes(100);
  });
});
