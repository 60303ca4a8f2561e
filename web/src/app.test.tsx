import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ActiveDeal } from './lib/active-deal.ts';
import { fakeApi, json, problem, type SentRequest } from './testing/fake-api.ts';
import { sellerSession, visitorSession } from './testing/fake-session.ts';
import { quietToday } from './testing/fake-today.ts';

/** Starts the whole application anew at an address, as a browser does. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  vi.resetModules();
  const { App } = await import('./app.tsx');
  render(<App />);
  return userEvent.setup();
}

const answered = ({ path }: SentRequest, value: unknown) =>
  path.startsWith('/api/today')
    ? path === '/api/today'
      ? json(quietToday)
      : new Response(null, { status: 204 })
    : json(value);
const session = (value: unknown) => fakeApi((request) => answered(request, value));
const address = () => window.location.pathname;
/** A busy machine is slow without being wrong. */
const found = { timeout: 25_000 };
const arrived = (path: string) => waitFor(() => expect(address()).toBe(path), found);

describe('who sees what', () => {
  it('GUARD01 a spinner while the session is loading', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await open('/home');
    expect((await screen.findByRole('status', {}, found)).textContent).toBe('Loading');
    expect(address()).toBe('/home');
  });

  it.each([
    '/home',
    '/dashboard',
    '/territory-planning',
    '/account-planning',
    '/lead-planning',
    '/config-demo',
    '/lead-planning/LEAD-7',
  ])('GUARD02 GUARD09 a visitor of %s is sent to sign in', async (path) => {
    session(visitorSession);
    await open(path);
    await arrived('/auth');
    expect(await screen.findByRole('button', { name: 'Sign In' }, found)).toBeDefined();
  });

  it('GUARD10 GUARD11 SIGN06 a signed-in person ends on Home, from / and from /auth', async () => {
    session(sellerSession);
    await open('/auth');
    await arrived('/home');
    await open('/');
    await arrived('/home');
  });

  it('GUARD12 an unknown path is not found for a signed-in person', async () => {
    session(sellerSession);
    await open('/nowhere');
    expect(await screen.findByText('Page not found', {}, found)).toBeDefined();
    expect(address()).toBe('/nowhere');
  });

  it('GUARD13 an unknown path leads a visitor to the beginning', async () => {
    session(visitorSession);
    await open('/nowhere');
    await arrived('/');
  });

  it('SIGN01 /auth shows a visitor email and password', async () => {
    session(visitorSession);
    await open('/auth');
    expect(await screen.findByLabelText('Email', {}, found)).toBeDefined();
    expect(screen.getByLabelText('Password')).toBeDefined();
  });

  it('ERR02 says that the app failed to load when the first answer never comes right', async () => {
    fakeApi(() => problem('internal', 500));
    await open('/home');
    expect((await screen.findByRole('alert', {}, found)).textContent).toContain('App Failed to Load');
  });
});

/** As on a phone: the drawer instead of the sidebar. */
function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

describe('the shell', () => {
  it('SHELL06 SHELL07 SHELL08 on a phone the drawer holds navigation, Settings and Logout, and closes when one goes', async () => {
    onPhone();
    session(sellerSession);
    const user = await open('/home');
    await user.click(await screen.findByRole('button', { name: 'Menu' }, found));
    const drawer = within(await screen.findByRole('dialog', {}, found));
    expect(within(drawer.getByRole('navigation', { name: 'Main' })).getAllByRole('link')).toHaveLength(5);
    expect(drawer.getByRole('link', { name: 'Tasks' })).toBeDefined();
    expect(drawer.getByRole('button', { name: /^Settings/ })).toBeDefined();
    expect(drawer.getByRole('button', { name: 'Logout' })).toBeDefined();
    await user.click(drawer.getByRole('link', { name: 'Territory Planning' }));
    await arrived('/territory-planning');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SHELL15 the second control of the header chooses light, dark or system', async () => {
    session(sellerSession);
    const user = await open('/home');
    await user.click(await screen.findByRole('button', { name: 'Color mode' }, found));
    const choices = await screen.findAllByRole('menuitemradio', {}, found);
    expect(choices.map((choice) => choice.textContent)).toEqual(['Light', 'Dark', 'System']);
    await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(document.documentElement.dataset.mode).toBe('light');
    expect(window.localStorage.getItem('theme')).toBe('light');
  });

  it('HOME01 HOME02 SHELL09 Home has four cards, and the navigation its order', async () => {
    session(sellerSession);
    await open('/home');
    const main = within(await screen.findByRole('main', {}, found));
    await main.findByRole('heading', { name: /Sara/ }, found);
    const cards = within(main.getByRole('list', { name: 'Areas' })).getAllByRole('link');
    expect(cards.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/territory-planning',
      '/account-planning',
      '/lead-planning',
    ]);
    const navigation = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(navigation.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/home'],
      ['Dashboard', '/dashboard'],
      ['Territory Planning', '/territory-planning'],
      ['Account Planning', '/account-planning'],
      ['Lead Management', '/lead-planning'],
    ]);
  });

  it('SHELL02 SHELL04 the sidebar is collapsed until Ctrl+B', async () => {
    session(sellerSession);
    const user = await open('/home');
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' }, found);
    expect(sidebar.dataset.state).toBe('collapsed');
    await user.keyboard('{Control>}b{/Control}');
    expect(sidebar.dataset.state).toBe('expanded');
    await user.keyboard('{Meta>}b{/Meta}');
    expect(sidebar.dataset.state).toBe('collapsed');
  });

  it.each([204, 500])(
    'SHELL13 SESS14 SESS15 Logout ends at /auth, also when the server answers %i',
    async (status) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      let signedIn = true;
      const sent = fakeApi((request) => {
        if (request.method !== 'DELETE') return answered(request, signedIn ? sellerSession : visitorSession);
        signedIn = status !== 204;
        return status === 204 ? new Response(null, { status }) : problem('internal', status);
      });
      window.localStorage.setItem('dealwright.auth.hint', '1');
      const user = await open('/home');
      await user.click(await screen.findByRole('button', { name: 'Logout' }, found));
      await arrived('/auth');
      expect(await screen.findByLabelText('Email', {}, found)).toBeDefined();
      expect(window.localStorage.getItem('dealwright.auth.hint')).toBeNull();
      expect(sent.some(({ method, path }) => method === 'DELETE' && path === '/api/session')).toBe(true);
      const told = warn.mock.calls.filter(([text]) => text === 'Couldn’t sign out on the server:');
      expect(told).toHaveLength(status === 204 ? 0 : 1);
      warn.mockRestore();
    },
  );

  it('SHELL16 SHELL17 SHELL18 SHELL22 follows the active deal at once', async () => {
    session(sellerSession);
    const user = await open('/home');
    await screen.findByRole('main', {}, found);
    expect(screen.queryByRole('toolbar', { name: 'Deal actions' })).toBeNull();
    const { publishActiveDeal } = await import('./lib/active-deal.ts');
    const togglePin = vi.fn();
    const deal: ActiveDeal = {
      id: '018f0000-0000-7000-8000-000000000009',
      leadNumber: 12,
      companyName: 'Norwell',
      dealName: 'Invoice automation',
      pinned: false,
      version: 1,
      archived: false,
      can: { share: true, shelve: true },
      togglePin,
      leave: async () => undefined,
    };
    act(() => publishActiveDeal(deal));
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(trail.textContent).toBe('Leads > LEAD-12 - Norwell - Invoice automation');
    const pin = screen.getByRole('button', { name: 'Pin deal' });
    expect(pin.getAttribute('aria-pressed')).toBe('false');
    await user.click(pin);
    expect(togglePin).toHaveBeenCalledOnce();
    act(() => publishActiveDeal({ ...deal, pinned: true }));
    expect(screen.getByRole('button', { name: 'Unpin deal' }).getAttribute('aria-pressed')).toBe('true');
    act(() => publishActiveDeal(null));
    expect(screen.queryByRole('toolbar', { name: 'Deal actions' })).toBeNull();
  });
});
