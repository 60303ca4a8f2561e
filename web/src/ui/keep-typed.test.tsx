import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_RULE, RuleList } from '../features/territories/rule-list.tsx';
import { clearDraft, hasTyped } from '../lib/drafts.ts';
import { DateInput } from './date-input.tsx';
import { KeepTyped } from './keep-typed.tsx';
import { MoneyInput } from './money-input.tsx';

const told = vi.fn();

function DealForm({ draft = 'deal.new' }: { readonly draft?: string }) {
  const [amount, setAmount] = useState<number | null>(500_000);
  const [day, setDay] = useState<string | null>(null);
  return (
    <KeepTyped draft={draft}>
      <MoneyInput
        aria-label="Amount"
        keepAs="amount"
        amountMinor={amount}
        currency="USD"
        required
        onAmountChange={(next) => {
          told(next);
          setAmount(next);
        }}
      />
      <DateInput aria-label="Close date" keepAs="close_date" value={day} onValueChange={setDay} />
    </KeepTyped>
  );
}

function Rules() {
  const [rules, setRules] = useState([EMPTY_RULE, EMPTY_RULE]);
  return (
    <KeepTyped draft="territory.1">
      <RuleList rules={rules} people={[]} industries={[]} onChange={setRules} />
    </KeepTyped>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fields = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Employees from/ });
async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

beforeEach(() => {
  window.sessionStorage.clear();
  told.mockClear();
});

describe('INPUT08 text that was not understood', () => {
  it.each([
    ['Amount', '350.000'],
    ['Amount', 'about 5k'],
    ['Close date', '02/30/2027'],
    ['Close date', 'soon'],
  ])('in %s outlives a closed dialog: %s', async (name, text) => {
    const dialog = render(<DealForm />);
    await type(name, text);
    dialog.unmount();
    told.mockClear();
    const again = render(<DealForm />);
    expect(field(name).value).toBe(text);
    expect(told).not.toHaveBeenCalled();
    again.unmount();
    render(<DealForm draft="deal.other" />);
    expect(field(name).value).not.toBe(text);
  });

  it('is kept no longer once it is understood, or its draft is dropped', async () => {
    const dialog = render(<DealForm />);
    await type('Amount', '12x');
    expect(hasTyped('deal.new')).toBe(true);
    await type('Amount', '12');
    expect(hasTyped('deal.new')).toBe(false);
    await type('Amount', '12x');
    clearDraft('deal.new');
    dialog.unmount();
    render(<DealForm />);
    expect(field('Amount').value).toBe('5,000');
  });

  it('stays with its rule, and goes with a rule that is removed', async () => {
    const dialog = render(<Rules />);
    const [first, second] = fields();
    if (!first || !second) throw new Error('there are two rules');
    await userEvent.type(first, 'few');
    await userEvent.type(second, 'many');
    dialog.unmount();
    render(<Rules />);
    expect(fields().map(({ value }) => value)).toEqual(['few', 'many']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove rule 1' }));
    expect(fields().map(({ value }) => value)).toEqual(['many']);
    await userEvent.click(screen.getByRole('button', { name: 'Add another rule' }));
    expect(fields().map(({ value }) => value)).toEqual(['many', '']);
  });
});
