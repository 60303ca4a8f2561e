import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyDialog, lazyHint, lazyPart, useLoadSoon } from './lazy-part.tsx';

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

  it('says what to do where it can’t be loaded, and nothing where nobody asked for it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers();
    const load = () => Promise.reject<() => null>(new TypeError('Failed to fetch'));
    const Tab = lazyPart(load, <p>loading</p>);
    const Hint = lazyHint(load);
    render(
      <>
        <Tab />
        <Hint />
        <p>the rest</p>
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Reload the page, then try again.');
    expect(screen.getByText('the rest')).toBeTruthy();
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
