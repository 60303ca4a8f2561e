import type { ImportColumn } from '@dealwright/contract/imports/imports';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DayOrderQuestions } from './day-order.tsx';

const column = (days: Partial<NonNullable<ImportColumn['days']>>): ImportColumn => ({
  index: 0,
  header: 'Closes on',
  field: 'close_date',
  reason: '',
  filled: 1,
  examples: [],
  days: {
    order: null,
    sure: false,
    reason: '',
    would_differ: 4,
    examples: [{ text: '7/8/2026', month_first: '2026-07-08', day_first: '2026-08-07' }],
    ...days,
  },
});

it('IMP83 a remembered order is chosen already and says that it is the last one', () => {
  const onChoose = vi.fn();
  const { rerender } = render(<DayOrderQuestions columns={[column({})]} onChoose={onChoose} />);
  expect(screen.queryByText(/last import/)).toBeNull();
  const remembered = column({ order: 'day_first', remembered: true });
  rerender(<DayOrderQuestions columns={[remembered]} onChoose={onChoose} />);
  expect(screen.getByText(/4 rows would differ. Set as in an earlier import./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Day first' }).getAttribute('aria-pressed')).toBe('true');
  rerender(<DayOrderQuestions columns={[column({ sure: true, order: 'day_first' })]} onChoose={onChoose} />);
  expect(screen.queryByText(/would differ/)).toBeNull();
});
