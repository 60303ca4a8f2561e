import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json, problem, type SentRequest } from '../../testing/fake-api.ts';
import { sellerSession } from '../../testing/fake-session.ts';
import { OperatorOnly } from './operator-only.tsx';

const user = sellerSession.user;
const operatorSession = { ...sellerSession, user: user && { ...user, is_super_admin: true } };

const isPing = ({ path }: SentRequest): boolean => path === '/api/super-admin/ping';

function serve(ping: () => Response | Error, session: unknown = operatorSession): SentRequest[] {
  return fakeApi((request) => (isPing(request) ? ping() : json(session)));
}

const area = (
  <OperatorOnly otherwise={<p>Nothing here</p>}>
    <p>The operator’s</p>
  </OperatorOnly>
);

function open(client = createQueryClient()) {
  render(<QueryClientProvider client={client}>{area}</QueryClientProvider>);
  return client;
}

describe('who is an operator', () => {
  it('OPER01 to a person for whom the ping returns ok', async () => {
    const sent = serve(() => json({ ok: true }));
    open();
    expect(await screen.findByText('The operator’s')).toBeDefined();
    expect(sent.filter(isPing)).toEqual([expect.objectContaining({ method: 'GET', body: undefined })]);
  });

  it.each([
    ['another answer', () => json({ ok: false })],
    ['a refusal', () => problem('not_found', 404)],
    ['a failure', () => problem('internal', 500)],
    ['no answer', () => new Error('refused')],
  ])('OPER02 OPER04 not to anyone after %s, and it is asked once', async (_, ping) => {
    const sent = serve(ping);
    open();
    expect(await screen.findByText('Nothing here')).toBeDefined();
    expect(screen.queryByText('The operator’s')).toBeNull();
    expect(sent.filter(isPing)).toHaveLength(1);
  });

  it('OPER05 not to anyone whose session says no, without a ping', async () => {
    const sent = serve(() => json({ ok: true }), sellerSession);
    open();
    expect(await screen.findByText('Nothing here')).toBeDefined();
    expect(sent.filter(isPing)).toHaveLength(0);
  });

  it('OPER03 an answer stands for five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = serve(() => json({ ok: true }));
    const client = open();
    await screen.findByText('The operator’s');
    for (const [minutes, asked] of [
      [4.9, 1],
      [0.2, 2],
    ] as const) {
      await act(async () => vi.advanceTimersByTimeAsync(minutes * 60_000));
      cleanup();
      open(client);
      await screen.findByText('The operator’s');
      expect(sent.filter(isPing)).toHaveLength(asked);
    }
  });
});
