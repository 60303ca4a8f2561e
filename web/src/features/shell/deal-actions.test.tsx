import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Toaster } from '../../ui/toaster.tsx';
import { DealActions } from './deal-actions.tsx';

const deal = {
  id: '018f0000-0000-7000-8000-000000000009',
  leadNumber: 12,
  companyName: 'Norwell',
  dealName: 'Invoice automation',
  pinned: false,
  togglePin: () => undefined,
};

it('SHELL19 SHELL20 SHELL21 share, archive and delete say that they are coming soon', async () => {
  const user = userEvent.setup();
  render(
    <>
      <DealActions deal={deal} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Share Deal' }));
  expect(await screen.findByText('Share Deal is coming soon.')).toBeDefined();
  for (const title of ['Archive Deal', 'Delete Deal']) {
    await user.click(screen.getByRole('button', { name: 'More deal actions' }));
    await user.click(await screen.findByRole('menuitem', { name: title }));
    const text = await screen.findByText(`${title} is coming soon.`);
    expect(text.closest('[data-sonner-toast]')?.textContent).toBe(`${title}${title} is coming soon.`);
  }
});
