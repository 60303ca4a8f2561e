import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someImport } from '../../testing/fake-import.ts';
import { WorkView } from './work-view.tsx';

it('shows how far an import is, and no figure of it while it is undone', () => {
  const progress = { done: 1200, total: 4800 };
  const { rerender } = render(<WorkView imported={{ ...someImport(), state: 'running', progress }} />);
  const bar = () => screen.getByRole('progressbar', { name: 'Rows' });
  expect(bar().getAttribute('aria-valuetext')).toBe('1,200 of 4,800');
  rerender(<WorkView imported={{ ...someImport(), state: 'undoing', progress }} />);
  expect(bar().getAttribute('aria-valuenow')).toBeNull();
  expect(screen.queryByText(/of 4,800/)).toBeNull();
});
