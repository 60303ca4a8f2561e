import { afterEach, describe, expect, it, vi } from 'vitest';
import { matchesKeys, registerHotkey } from './hotkeys.ts';

const stops: (() => void)[] = [];

function listen(keys: string, run: () => void, whileTyping = false): void {
  stops.push(registerHotkey({ keys, label: keys, group: 'Test', run, whileTyping }));
}

function press(
  key: string,
  init: KeyboardEventInit = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('hotkeys', () => {
  it('tell modifiers apart; a sign brings its own Shift', () => {
    const event = (key: string, init: KeyboardEventInit = {}) =>
      new KeyboardEvent('keydown', { key, ...init });
    expect(matchesKeys(event('b', { ctrlKey: true }), 'mod+b')).toBe(true);
    expect(matchesKeys(event('b', { metaKey: true }), 'mod+b')).toBe(true);
    expect(matchesKeys(event('b'), 'mod+b')).toBe(false);
    expect(matchesKeys(event('j', { ctrlKey: true }), 'j')).toBe(false);
    expect(matchesKeys(event('J', { shiftKey: true }), 'j')).toBe(false);
    expect(matchesKeys(event('?', { shiftKey: true }), '?')).toBe(true);
  });

  it('stay silent while a text is typed, but for those that may', () => {
    const plain = vi.fn();
    const always = vi.fn();
    listen('n', plain);
    listen('mod+b', always, true);
    const input = document.createElement('input');
    document.body.append(input);
    expect(press('n', {}, input).defaultPrevented).toBe(false);
    expect(press('b', { ctrlKey: true }, input).defaultPrevented).toBe(true);
    press('n');
    expect(plain).toHaveBeenCalledOnce();
    expect(always).toHaveBeenCalledOnce();
    input.remove();
  });

  it('run the newest of the same key, and the older one again when it is gone', () => {
    const older = vi.fn();
    const newer = vi.fn();
    listen('e', older);
    listen('e', newer);
    press('e');
    stops.pop()?.();
    press('e');
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([1, 1]);
  });
});
