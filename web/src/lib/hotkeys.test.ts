import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCharacterKey, matchesKeys, registerHotkey, useHotkey } from './hotkeys.ts';
import { SINGLE_KEYS_KEY, setSingleKeys } from './single-keys.ts';

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

  it('work as soon as what they belong to is shown', () => {
    const run = vi.fn();
    const { unmount } = renderHook(() => {
      useHotkey({ keys: 'g h', label: 'Home', group: 'Test', run });
      // Before React deals with what may wait until the page is painted.
      useLayoutEffect(() => {
        press('g');
        press('h');
      }, []);
    });
    expect(run).toHaveBeenCalledOnce();
    unmount();
    press('g');
    press('h');
    expect(run).toHaveBeenCalledOnce();
  });

  it('one key after another is one combination, for a moment; the second alone is not', () => {
    const home = vi.fn();
    const select = vi.fn();
    listen('g h', home);
    listen('x', select);
    press('h');
    expect(home).not.toHaveBeenCalled();
    expect(press('g').defaultPrevented).toBe(true);
    press('h');
    expect(home).toHaveBeenCalledOnce();
    press('g');
    press('x');
    expect(select).toHaveBeenCalledOnce();
    press('h');
    expect(home).toHaveBeenCalledOnce();
  });

  it('of the page stay silent in what lies over it, but for those with Ctrl', () => {
    const next = vi.fn();
    const search = vi.fn();
    listen('j', next);
    listen('mod+k', search, true);
    const undo = vi.fn();
    stops.push(registerHotkey({ keys: 'mod+z', label: 'x', group: 'x', run: undo, onPageOnly: true }));
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    const button = document.createElement('button');
    dialog.append(button);
    document.body.append(dialog);
    press('j', {}, button);
    press('k', { ctrlKey: true }, button);
    expect([next.mock.calls.length, search.mock.calls.length]).toEqual([0, 1]);
    press('z', { ctrlKey: true }, button);
    expect(undo).not.toHaveBeenCalled();
    press('z', { ctrlKey: true });
    expect(undo).toHaveBeenCalledOnce();
    dialog.remove();
  });
});

describe('PERS21 keys of a single character', () => {
  afterEach(() => setSingleKeys(true));

  it('tell themselves from combinations and named keys', () => {
    expect(['j', '?', '0', 'g h', 'shift+x'].filter(isCharacterKey)).toHaveLength(5);
    expect(['mod+k', 'alt+1', 'escape', 'enter', 'arrowdown'].filter(isCharacterKey)).toEqual([]);
  });

  it('do nothing once they are switched off, and are kept so; others go on working', () => {
    const runs = { letter: vi.fn(), sequence: vi.fn(), combined: vi.fn(), named: vi.fn() };
    listen('j', runs.letter);
    listen('g h', runs.sequence);
    listen('mod+b', runs.combined);
    listen('escape', runs.named);
    const all = () => {
      for (const key of ['j', 'g', 'h', 'Escape']) press(key);
      press('b', { ctrlKey: true });
      return Object.values(runs).map(({ mock }) => mock.calls.length);
    };
    setSingleKeys(false);
    expect(window.localStorage.getItem(SINGLE_KEYS_KEY)).toBe('off');
    expect(all()).toEqual([0, 0, 1, 1]);
    setSingleKeys(true);
    expect(all()).toEqual([1, 1, 2, 2]);
  });
});
