import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastChange } from '../lib/undo.ts';
import { notifyUndo } from './notify-undo.ts';
import { notify, notifySuccess } from './toast.ts';
import { Toaster } from './toaster.tsx';

const LONGER_THAN_LEAVING_MS = 1_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(async () => {
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });

  it('what an undo answers at once is seen, although the toast of the undo goes away', async () => {
    render(<Toaster />);
    notifyUndo('It is in the trash', () => notifySuccess('It is back again', { id: 'shelf' }), {
      id: 'shelf',
    });
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(LONGER_THAN_LEAVING_MS);
    expect(screen.queryByText('It is in the trash')).toBeNull();
    expect(screen.getByText('It is back again')).toBeDefined();
  });

  it('gives the focus back as soon as Undo is pressed, and takes it from nothing later', async () => {
    render(
      <>
        <button type="button">Edit amount</button>
        <button type="button">Edit close date</button>
        <Toaster />
      </>,
    );
    const [amount, closeDate] = ['amount', 'close date'].map((of) =>
      screen.getByRole('button', { name: `Edit ${of}` }),
    );
    amount?.focus();
    notifyUndo('Amount updated', () => undefined);
    await pass(1);
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    expect(document.activeElement).toBe(amount);
    closeDate?.focus();
    await pass(LONGER_THAN_LEAVING_MS);
    expect(screen.queryByText('Amount updated')).toBeNull();
    expect(document.activeElement).toBe(closeDate);
  });

  it('the next note takes the place of the one before, with nothing left of it', async () => {
    render(<Toaster />);
    notify('Moved', { text: 'To Proposal', action: { label: 'Open', run: () => undefined } });
    await pass(1);
    notify('Copied');
    await pass(LONGER_THAN_LEAVING_MS);
    expect(screen.getByText('Copied')).toBeDefined();
    expect(screen.queryByText('Moved')).toBeNull();
    expect(screen.queryByText('To Proposal')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  it('one that offers Undo stays ten seconds, others four', async () => {
    render(<Toaster />);
    notifyUndo('Amount updated', () => undefined);
    notifySuccess('Copied');
    await pass(4_500 + LONGER_THAN_LEAVING_MS);
    expect(screen.queryByText('Copied')).toBeNull();
    expect(screen.getByText('Amount updated')).toBeDefined();
    await pass(3_500);
    expect(screen.getByText('Amount updated')).toBeDefined();
    await pass(2_000 + LONGER_THAN_LEAVING_MS);
    expect(screen.queryByText('Amount updated')).toBeNull();
  });

  it('later ones push out what offers no Undo, and nothing else', async () => {
    render(<Toaster />);
    notifyUndo('Moved to Proposal', () => undefined);
    for (let n = 1; n <= 5; n += 1) {
      notifySuccess(`Saved ${n}`);
      await pass(100);
    }
    await pass(LONGER_THAN_LEAVING_MS);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(
      screen
        .getAllByText(/^Saved/)
        .map((each) => each.textContent)
        .sort(),
    ).toEqual(['Saved 4', 'Saved 5']);
  });

  it('goes when what it offers to undo is taken back by the keyboard', async () => {
    render(<Toaster />);
    const undo = vi.fn();
    notifyUndo('Close date updated', undo);
    await pass(100);
    lastChange()?.takeBack();
    // What leaves is noticed first, then goes.
    await pass(LONGER_THAN_LEAVING_MS);
    await pass(LONGER_THAN_LEAVING_MS);
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Close date updated')).toBeNull();
  });
});
