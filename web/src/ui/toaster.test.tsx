import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify, notifySuccess, notifyUndo } from './toast.ts';
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
    notifyUndo('It is in the bin', () => notifySuccess('It is back again', { id: 'shelf' }), { id: 'shelf' });
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(LONGER_THAN_LEAVING_MS);
    expect(screen.queryByText('It is in the bin')).toBeNull();
    expect(screen.getByText('It is back again')).toBeDefined();
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
});
