import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const ANN = { value: 'ann', label: 'Ann' };
const BOB = { value: 'bob', label: 'Bob' };
const CARLA = { value: 'carla', label: 'Carla' };

it('SHELL32 a choice that is pressed is chosen, also if the answer to what was typed takes its place meanwhile', async () => {
  const choose = vi.fn<(value: string | null, chosen: unknown) => void>();
  const field = (options: (typeof ANN)[]) => (
    <Combobox aria-label="Person" value={null} options={options} onSearch={vi.fn()} onValueChange={choose} />
  );
  const { rerender } = render(field([ANN, BOB]));
  fireEvent.click(screen.getByRole('button', { name: 'Show choices' }));
  const bob = await screen.findByRole('option', { name: 'Bob' });
  fireEvent.pointerDown(bob);
  rerender(field([CARLA]));
  expect(screen.queryByRole('option', { name: 'Carla' })).toBeNull();
  fireEvent.pointerUp(bob);
  fireEvent.click(bob);
  expect(choose).toHaveBeenCalledExactlyOnceWith('bob', BOB);
});

it('SHELL32 once the press is over, the answer is shown', async () => {
  const field = (options: (typeof ANN)[]) => (
    <Combobox aria-label="Person" value={null} options={options} onSearch={vi.fn()} onValueChange={vi.fn()} />
  );
  const { rerender } = render(field([ANN, BOB]));
  fireEvent.click(screen.getByRole('button', { name: 'Show choices' }));
  fireEvent.pointerDown(await screen.findByRole('option', { name: 'Bob' }));
  rerender(field([CARLA]));
  fireEvent.pointerCancel(screen.getByRole('option', { name: 'Bob' }));
  await screen.findByRole('option', { name: 'Carla' });
});

describe('once a press is over', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const field = (options: (typeof ANN)[]) => (
    <Combobox aria-label="Person" value={null} options={options} onSearch={vi.fn()} onValueChange={vi.fn()} />
  );
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** Bob, pressed while the answer without him arrives. */
  const press = async () => {
    const { rerender } = render(field([ANN, BOB]));
    fireEvent.click(screen.getByRole('button', { name: 'Show choices' }));
    const bob = await screen.findByRole('option', { name: 'Bob' });
    vi.useFakeTimers();
    fireEvent.pointerDown(bob);
    rerender(field([CARLA]));
    return bob;
  };

  it('SHELL32 a second press soon after keeps the choices where they are', async () => {
    const bob = await press();
    fireEvent.pointerUp(bob);
    await later(100);
    fireEvent.pointerDown(bob);
    await later(1_000);
    expect(screen.queryByRole('option', { name: 'Carla' })).toBeNull();
    fireEvent.pointerUp(bob);
    await later(200);
    expect(screen.getByRole('option', { name: 'Carla' })).toBeTruthy();
  });

  it('SHELL32 a second release begins its time anew', async () => {
    const bob = await press();
    fireEvent.pointerUp(bob);
    await later(150);
    fireEvent.pointerUp(bob);
    await later(150);
    expect(screen.queryByRole('option', { name: 'Carla' })).toBeNull();
    await later(50);
    expect(screen.getByRole('option', { name: 'Carla' })).toBeTruthy();
  });
});
