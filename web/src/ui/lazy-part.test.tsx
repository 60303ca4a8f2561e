import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyDialog, lazyPart, useLoadSoon } from './lazy-part.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a part that is loaded later', () => {
  it('shows what stands in its place until it is there', async () => {
    const Part = lazyPart(async () => () => <p>the part</p>, <p>loading</p>);
    render(<Part />);
    expect(screen.getByText('loading')).toBeTruthy();
    expect(await screen.findByText('the part')).toBeTruthy();
    expect(screen.queryByText('loading')).toBeNull();
  });

  it('is not loaded for a dialog that was never open, and stays once it was', async () => {
    const load = vi.fn(async () => ({ open }: { readonly open: boolean }) => (
      <p>{open ? 'open' : 'closed'}</p>
    ));
    const Dialog = lazyDialog(load);
    const { rerender } = render(<Dialog open={false} />);
    expect(load).not.toHaveBeenCalled();
    rerender(<Dialog open />);
    expect(await screen.findByText('open')).toBeTruthy();
    rerender(<Dialog open={false} />);
    expect(screen.getByText('closed')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('is loaded soon after its page where there is a network (%s)', async (onLine, times) => {
    vi.useFakeTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const soon = [load];
    renderHook(() => useLoadSoon(soon));
    expect(load).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(load).toHaveBeenCalledTimes(times);
  });
});
