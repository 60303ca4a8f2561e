import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new TypeError('deal is undefined');
}

it('ERR01 shows Application Error with details and a reload button', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Application Error' })).toBeDefined();
  expect(screen.getByText('TypeError: deal is undefined')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  log.mockRestore();
});
