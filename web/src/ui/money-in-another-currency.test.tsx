import { CURRENCIES, type Currency, inCurrency } from '@dealwright/domain/money';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { QuotaFields } from '../features/territories/quota-fields.tsx';
import { RuleFields } from '../features/territories/rule-fields.tsx';
import { MoneyInput } from './money-input.tsx';

interface FormProps {
  readonly amount: number;
  readonly onSubmit?: (amount: number, currency: string) => void;
}

function MoneyForm({ amount, onSubmit }: FormProps) {
  const [money, setMoney] = useState<{ amountMinor: number; currency: Currency }>({
    amountMinor: amount,
    currency: 'USD',
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(money.amountMinor, money.currency);
      }}
    >
      <MoneyInput
        keepAs="amount"
        aria-label="Amount"
        {...money}
        required
        onAmountChange={(next) => setMoney({ ...money, amountMinor: next ?? 0 })}
      />
      {CURRENCIES.map((currency) => (
        <button
          key={currency}
          type="button"
          onClick={() => setMoney({ amountMinor: inCurrency(money, currency).amountMinor, currency })}
        >
          {currency}
        </button>
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

describe('INPUT06 an amount whose currency is changed', () => {
  it('keeps its figure, there and back', async () => {
    const onSubmit = vi.fn();
    render(<MoneyForm amount={35_000_000} onSubmit={onSubmit} />);
    await press('JPY');
    expect(field().value).toBe('350,000');
    expect(screen.queryByText(/Rounded/)).toBeNull();
    await press('Save');
    expect(onSubmit).toHaveBeenLastCalledWith(350_000, 'JPY');
    await press('EUR');
    await press('Save');
    expect(onSubmit).toHaveBeenLastCalledWith(35_000_000, 'EUR');
  });

  it('says what it was rounded from, and no longer once it is typed anew', async () => {
    render(<MoneyForm amount={123_456} />);
    await press('JPY');
    expect(field().value).toBe('1,235');
    expect(screen.getByText('Rounded from $1,234.56')).toBeDefined();
    await type('9');
    expect(screen.queryByText(/Rounded/)).toBeNull();
  });

  it('keeps the figure that was just typed', async () => {
    const onSubmit = vi.fn();
    render(<MoneyForm amount={100} onSubmit={onSubmit} />);
    await type('350k');
    await press('JPY');
    await press('Save');
    expect(onSubmit).toHaveBeenLastCalledWith(350_000, 'JPY');
    await type('12');
    await press('USD');
    await press('Save');
    expect(onSubmit).toHaveBeenLastCalledWith(1_200, 'USD');
  });

  it('rounds decimals that were just typed, and says so', async () => {
    render(<MoneyForm amount={100} />);
    await type('1234.56');
    await press('JPY');
    expect(field().value).toBe('1,235');
    expect(screen.getByText('Rounded from $1,234.56')).toBeDefined();
  });

  it('keeps text that was not understood', async () => {
    const onSubmit = vi.fn();
    render(<MoneyForm amount={35_000_000} onSubmit={onSubmit} />);
    await type('12x');
    await press('JPY');
    expect(field().value).toBe('12x');
    await press('Save');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('INPUT06 a new currency keeps the figure', () => {
  const choose = async (currency: string, name = 'Currency') => {
    await userEvent.click(screen.getByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: currency }));
  };

  it('of a quota', async () => {
    const onChange = vi.fn();
    const quota = { period: '2026', amount_minor: 440_000_000, currency: 'USD' as const };
    render(<QuotaFields quotas={[quota]} onChange={onChange} />);
    await choose('JPY');
    expect(onChange).toHaveBeenLastCalledWith([{ period: '2026', amount_minor: 4_400_000, currency: 'JPY' }]);
  });

  it('of both ends of a revenue', async () => {
    const onChange = vi.fn();
    const rule = { countries: [], industries: [], employees: null, named: [], owners: [] };
    const revenue = { from: 150, to: null, currency: 'JPY' as const };
    render(
      <RuleFields number={1} rule={{ ...rule, revenue }} people={[]} industries={[]} onChange={onChange} />,
    );
    await choose('CHF');
    expect(onChange.mock.lastCall?.[0]).toMatchObject({
      revenue: { from: 15_000, to: null, currency: 'CHF' },
    });
  });
});
