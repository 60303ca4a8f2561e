import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RuleFields } from '../features/territories/rule-fields.tsx';
import { insistOnTyped } from './use-typed-text.ts';

type Rule = Parameters<typeof RuleFields>[0]['rule'];
const EMPTY: Rule = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };

function Rules({ onEmployees }: { readonly onEmployees: (employees: Rule['employees']) => void }) {
  const [rule, setRule] = useState<Rule>({ ...EMPTY, employees: { from: 1_500, to: null } });
  return (
    <RuleFields
      number={1}
      rule={rule}
      people={[]}
      industries={[]}
      onChange={(next) => {
        onEmployees(next.employees);
        setRule(next);
      }}
    />
  );
}

describe('INPUT07 the employees of a territory’s rule', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Employees to/ });

  it('are read as people type them, and written with their thousands', async () => {
    const told = vi.fn();
    render(<Rules onEmployees={told} />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Employees from/ }).value).toBe('1,500');
    await userEvent.type(field(), '1.5k');
    expect(screen.getByText('1,500')).toBeDefined();
    expect(told).toHaveBeenLastCalledWith({ from: 1_500, to: 1_500 });
    await userEvent.clear(field());
    expect(told).toHaveBeenLastCalledWith({ from: 1_500, to: null });
  });

  it('that are not understood stay with a sentence, and nothing can be saved', async () => {
    const told = vi.fn();
    render(<Rules onEmployees={told} />);
    await userEvent.type(field(), 'about 40');
    expect(told).not.toHaveBeenCalled();
    expect(field().value).toBe('about 40');
    expect(screen.getByText('Enter a number such as 1,500 or 1.5k')).toBeDefined();
    expect(insistOnTyped(document.body)).toBe(true);
  });

  it('with a mark that can mean two things are asked about', async () => {
    const told = vi.fn();
    render(<Rules onEmployees={told} />);
    await userEvent.type(field(), '1.500');
    expect(told.mock.lastCall?.[0]).not.toMatchObject({ to: 1_500 });
    await userEvent.click(screen.getByRole('button', { name: '1,500' }));
    expect(told).toHaveBeenLastCalledWith({ from: 1_500, to: 1_500 });
  });
});
