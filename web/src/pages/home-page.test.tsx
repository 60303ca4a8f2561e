import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, json, problem } from '../testing/fake-api.ts';
import { sellerSession } from '../testing/fake-session.ts';

const found = { timeout: 25_000 };
/** The first to load the whole application waits for it. */
const SLOW_MS = 40_000;

/** Home for a person without a workspace. */
async function open(isOperator: boolean) {
  const user = sellerSession.user && { ...sellerSession.user, is_super_admin: isOperator };
  const session = { ...sellerSession, user, profile: null, workspace: null };
  fakeApi(({ path }) => {
    if (path === '/api/session') return json(session);
    return path === '/api/super-admin/ping' && isOperator ? json({ ok: true }) : problem('forbidden', 403);
  });
  window.history.replaceState(null, '', '/home');
  vi.resetModules();
  const { App } = await import('../app.tsx');
  render(<App />);
}

it(
  'HOME01 a person without a workspace sees Home with its cards, and why they are empty',
  async () => {
    await open(false);
    expect(await screen.findByText('You’re not in a workspace yet', {}, found)).toBeDefined();
    expect(screen.getByRole('main').querySelectorAll('a')).toHaveLength(4);
  },
  SLOW_MS,
);

it(
  'SHELL10 an operator without a workspace is led from Home to their pages',
  async () => {
    await open(true);
    await screen.findByText('You’re not in a workspace yet', {}, found);
    const links = await screen.findAllByRole('link', { name: 'Super Admin' }, found);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/super-admin', '/super-admin']);
  },
  SLOW_MS,
);
