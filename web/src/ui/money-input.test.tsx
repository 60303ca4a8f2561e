import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLocale } from '../lib/locale.ts';
import type { InlineEdit } from './inline-edit.ts';
import { InlineField } from './inline-field.tsx';
import { MoneyInput } from './money-input.tsx';
import { insistOnTyped } from './use-typed-text.ts';

interface FieldProps {
  readonly currency?: string;
  readonly required?: boolean;
  readonly start?: number | null;
  readonly onAmount?: (amount: number | null) => void;
  readonly onSubmit?: (amount: number | null) => void;
}

function AmountForm({ currency = 'USD', required = false, start = 500_000, onAmount, onSubmit }: FieldProps) {
  const [amount, setAmount] = useState<number | null>(start);
  return (
    <form
      noValidate
      aria-label="Deal"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(amount);
      }}
    >
      <MoneyInput
        keepAs="amount"
        aria-label="Amount"
        amountMinor={amount}
        currency={currency}
        required={required}
        onAmountChange={(next) => {
          onAmount?.(next);
          setAmount(next);
        }}
      />
      <button type="button" onClick={() => setAmount(start)}>
        Start over
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });

async function type(text: string) {
  await userEvent.clear(field());
  if (text !== '') await userEvent.type(field(), text);
}

afterEach(() => chooseLocale(null));

describe('INPUT02 an amount that is typed', () => {
  it.each([
    ['350k', 35_000_000, '$350,000'],
    ['1.5m', 150_000_000, '$1,500,000'],
    ['12e3', 1_200_000, '$12,000'],
    ['1,5 Mio', 150_000_000, '$1,500,000'],
    ['$ 1 200,50', 120_050, '$1,200.50'],
  ])('%s is understood, shown and saved', async (text, amount, shown) => {
    const onSubmit = vi.fn();
    render(<AmountForm onSubmit={onSubmit} />);
    await type(text);
    expect(screen.getByText(shown)).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(amount);
  });

  it.each([
    ['350.000', '$350', '$350,000', 35_000_000],
    ['1,5', '$1.50', '$15', 1_500],
  ])(
    '%s is offered both ways, and nothing is saved before one is chosen',
    async (text, first, second, chosen) => {
      const onSubmit = vi.fn();
      render(<AmountForm onSubmit={onSubmit} />);
      await type(text);
      await userEvent.keyboard('{Enter}');
      expect(onSubmit).not.toHaveBeenCalled();
      expect(field().value).toBe(text);
      expect(screen.getByRole('button', { name: first })).toBeDefined();
      await userEvent.click(screen.getByRole('button', { name: second }));
      expect(document.activeElement).toBe(field());
      await userEvent.keyboard('{Enter}');
      expect(onSubmit).toHaveBeenCalledExactlyOnceWith(chosen);
    },
  );

  it('that is not understood stays, says so, and keeps its form from being sent', async () => {
    const [onSubmit, onAmount] = [vi.fn(), vi.fn()];
    render(<AmountForm onSubmit={onSubmit} onAmount={onAmount} />);
    await type('a lot');
    onAmount.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onAmount).not.toHaveBeenCalled();
    expect(field().value).toBe('a lot');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter an amount such as 48,000 or 350k')).toBeDefined();
  });

  it('and emptied means no amount where optional, and is refused where required, but is never zero', async () => {
    const [onSubmit, onAmount] = [vi.fn(), vi.fn()];
    const view = render(<AmountForm onSubmit={onSubmit} />);
    await type('');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith(null);
    view.unmount();
    onSubmit.mockClear();
    render(<AmountForm required onSubmit={onSubmit} onAmount={onAmount} />);
    await type('');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onAmount).not.toHaveBeenCalled();
    expect(screen.getByText('Enter an amount, or 0')).toBeDefined();
  });

  it('is read by the marks of the person’s locale, and written by them', async () => {
    chooseLocale('de-DE');
    const onSubmit = vi.fn();
    render(<AmountForm currency="EUR" onSubmit={onSubmit} />);
    expect(field().value).toBe('5.000');
    await type('350.000');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(35_000_000);
  });

  it('gives way to what comes from outside', async () => {
    render(<AmountForm />);
    await type('12x');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field().value).toBe('5,000');
  });

  it('in another currency is read again', async () => {
    const onAmount = vi.fn();
    const view = render(<AmountForm onAmount={onAmount} />);
    await type('€5');
    expect(screen.getByText('Enter the amount in USD, not EUR')).toBeDefined();
    view.rerender(<AmountForm currency="EUR" onAmount={onAmount} />);
    expect(onAmount).toHaveBeenLastCalledWith(500);
  });

  it('keeps what is saved without a form from being saved', async () => {
    render(<AmountForm />);
    expect(insistOnTyped(document.body)).toBe(false);
    await type('12x');
    expect(insistOnTyped(document.body)).toBe(true);
    expect(document.activeElement).toBe(field());
  });
});

describe('INPUT02 an amount that is edited in place', () => {
  const edit = (): InlineEdit<number> => ({
    phase: 'open',
    draftKey: 'fact.LEAD-7.amount',
    draft: 500_000,
    failure: null,
    open: vi.fn(),
    change: vi.fn(),
    cancel: vi.fn(),
    save: vi.fn(() => Promise.resolve()),
  });
  const show = (held: InlineEdit<number>) =>
    render(
      <>
        <InlineField what="amount" edit={held} canEdit display="$5,000">
          <MoneyInput
            keepAs="amount"
            aria-label="Amount"
            required
            amountMinor={held.draft}
            currency="USD"
            onAmountChange={(amount) => {
              if (amount !== null) held.change(amount);
            }}
          />
        </InlineField>
        <button type="button">Elsewhere</button>
      </>,
    );

  it.each(['350.000', '12x', ''])('stays open with “%s”, by Enter and by leaving', async (text) => {
    const held = edit();
    show(held);
    await type(text);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(held.save).not.toHaveBeenCalled();
    expect(field().value).toBe(text);
  });

  it('keeps what stands below it in place while it is left', async () => {
    show(edit());
    await type('350k');
    await userEvent.tab();
    expect(screen.getByText('$350,000')).toBeDefined();
  });

  it('is saved by leaving once it is understood', async () => {
    const held = edit();
    show(held);
    await type('350k');
    expect(held.change).toHaveBeenLastCalledWith(35_000_000);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(held.save).toHaveBeenCalled();
  });
});
