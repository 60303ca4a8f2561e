import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi, json, problem, type SentRequest } from '../../../testing/fake-api.ts';
import { sellerSession, visitorSession } from '../../../testing/fake-session.ts';
import { useRefreshSession, useSignIn, useSignOut } from './api.ts';
import { type Auth, useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';

const profile = {
  ...sellerSession.profile,
  first_name: 'Sara from the profile',
  last_login_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  company: { name: 'Northwind' },
  workspace: { ...sellerSession.workspace, invitation_code: null },
};

interface Held {
  readonly auth: Auth;
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly signOut: () => Promise<void>;
  readonly refresh: () => Promise<void>;
}

/** What a page below the provider holds at this moment. */
let held: { current: Held };

function Page() {
  held.current = {
    auth: useAuth(),
    signIn: useSignIn(),
    signOut: useSignOut(),
    refresh: useRefreshSession(),
  };
  return <p>{held.current.auth.profile?.first_name ?? 'nobody'}</p>;
}

function show(): { readonly current: Held } {
  held = {} as typeof held;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Page />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return held;
}

function Stray() {
  useAuth();
  return null;
}

const profileLoads = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path === '/api/profile').length;

describe('who is there', () => {
  let warn: ReturnType<typeof vi.spyOn>;
  let session: unknown;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    session = sellerSession;
  });
  afterEach(() => vi.useRealTimers());

  const answer =
    (loaded: () => Response | Error) =>
    ({ path, method }: SentRequest): Response | Error => {
      if (path === '/api/profile') return loaded();
      if (method === 'DELETE') {
        session = visitorSession;
        return new Response(null, { status: 204 });
      }
      if (method === 'POST') session = sellerSession;
      return json(session);
    };

  it('SESS20 is told below an AuthProvider only', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Stray />)).toThrow('useAuth must be used within an AuthProvider');
  });

  it('SESS03 SESS05 the profile is loaded once there is a session with a user', async () => {
    const sent = fakeApi(answer(() => json(profile)));
    const now = show();
    expect(await screen.findByText('Sara from the profile')).toBeDefined();
    expect(now.current.auth.workspace?.name).toBe('Enterprise sales');
    expect(profileLoads(sent)).toBe(1);
  });

  it('SESS03 a visitor has none to load', async () => {
    session = visitorSession;
    const sent = fakeApi(answer(() => json(profile)));
    const now = show();
    await waitFor(() => expect(now.current.auth.loading).toBe(false));
    expect(profileLoads(sent)).toBe(0);
  });

  it('SESS04 the profile is not loaded while a password is recovered, and is afterwards', async () => {
    session = visitorSession;
    const sent = fakeApi(answer(() => json(profile)));
    const now = show();
    await waitFor(() => expect(now.current.auth.loading).toBe(false));
    act(() => now.current.auth.setRecovering(true));
    session = sellerSession;
    await act(() => now.current.refresh());
    await waitFor(() => expect(now.current.auth.user).not.toBeNull());
    expect(profileLoads(sent)).toBe(0);
    act(() => now.current.auth.setRecovering(false));
    expect(await screen.findByText('Sara from the profile')).toBeDefined();
  });

  it('SESS02 SESS14 signing in, signing out and a renewed session change what is known', async () => {
    session = visitorSession;
    fakeApi(answer(() => json(profile)));
    const now = show();
    await waitFor(() => expect(now.current.auth.loading).toBe(false));
    await act(() => now.current.signIn.mutateAsync({ email: 'sara@northwind.example', password: 'x' }));
    await waitFor(() => expect(now.current.auth.user?.email).toBe('sara@northwind.example'));
    session = { ...sellerSession, expires_at: '2027-02-02T00:00:00.000Z' };
    await act(() => now.current.refresh());
    await waitFor(() => expect(now.current.auth.session?.expiresAt).toBe('2027-02-02T00:00:00.000Z'));
    await act(() => now.current.signOut());
    await waitFor(() => expect(now.current.auth.user).toBeNull());
    expect(now.current.auth).toMatchObject({ session: null, profile: null, workspace: null });
  });

  it('SESS16 SESS14 when the server cannot be told to sign out, that is logged and the person forgotten', async () => {
    fakeApi((request) =>
      request.method === 'DELETE' ? problem('internal', 500) : answer(() => json(profile))(request),
    );
    const now = show();
    await screen.findByText('Sara from the profile');
    await act(() => now.current.signOut());
    await waitFor(() => expect(now.current.auth.user).toBeNull());
    expect(warn).toHaveBeenCalledWith('Couldn’t sign out on the server:', expect.anything());
  });

  it('SESS11 a profile that cannot be loaded is logged, and the one that is known stays', async () => {
    fakeApi(answer(() => problem('internal', 500)));
    show();
    await waitFor(() => expect(warn).toHaveBeenCalledWith('Couldn’t load the profile:', expect.anything()));
    expect(screen.getByText('Sara')).toBeDefined();
  });

  it('SESS10 after ten seconds the load is given up, logged with a warning of the connection, and nothing changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) =>
      path === '/api/profile'
        ? new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          })
        : Promise.resolve(json(session)),
    );
    show();
    await vi.waitFor(() => expect(screen.getByText('Sara')).toBeDefined());
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(warn).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(warn).toHaveBeenCalledWith('The profile didn’t load within 10 seconds. Check your connection.');
    expect(screen.getByText('Sara')).toBeDefined();
  });
});
