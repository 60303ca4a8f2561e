import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { registerHotkey } from '../../lib/hotkeys.ts';
import { setSingleKeys } from '../../lib/single-keys.ts';
import { KeysDialog } from './keys-dialog.tsx';

const stops: (() => void)[] = [];
let ran: string[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setSingleKeys(true);
});

function register(keys: string, label: string): void {
  const run = () => void ran.push(label);
  stops.push(registerHotkey({ keys, label, group: 'Test', run }));
}

/** Every key there is on a keyboard, alone, with Ctrl, and after G. */
const CHARACTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789?/-');
/** Escape is the dialog's own. */
const NAMED = ['Enter', 'ArrowUp', 'ArrowDown'];

function press(key: string, ctrlKey = false): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
  );
}

/** What all of them do, each pressed once. */
function whatWorks(): string[] {
  ran = [];
  for (const key of [...CHARACTERS, ...NAMED]) {
    press(key, true);
    press(key);
    // Ends the sequence that was begun.
    if (key === 'g') press('Enter');
  }
  for (const key of CHARACTERS) {
    press('g');
    press(key);
  }
  return [...new Set(ran)].sort();
}

const listed = (): string[] =>
  within(screen.getByRole('dialog'))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
    .sort();

it('SHELL28 lists exactly the keys that work: the newest of each, and none that is switched off', () => {
  register('n', 'Covered by a newer one');
  register('n', 'New note');
  register('g h', 'Home');
  register('g t', 'Tasks');
  register('0', 'News');
  register('mod+k', 'Search');
  register('arrowdown', 'Down');
  render(<KeysDialog open onOpenChange={() => undefined} />);
  expect(listed()).toEqual(['Down', 'Home', 'New note', 'News', 'Search', 'Tasks']);
  expect(whatWorks()).toEqual(listed());
  act(() => setSingleKeys(false));
  expect(listed()).toEqual(['Down', 'Search']);
  expect(whatWorks()).toEqual(listed());
  expect(screen.getByText(/Single-key shortcuts are off/)).toBeDefined();
});
