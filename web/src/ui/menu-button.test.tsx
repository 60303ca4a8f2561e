import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { expect, it } from 'vitest';
import { MenuButton } from './menu-button.tsx';

it('Escape takes back the opening of a menu that is still on its way, and leaves the focus where it is', async () => {
  const Menu = lazy(() => new Promise<never>(() => undefined));
  render(<MenuButton trigger={<button type="button">More</button>} menu={() => <Menu />} />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});
