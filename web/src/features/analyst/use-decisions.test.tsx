import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import { applyAiSuggestions } from '@dealwright/contract/analyst/suggestions';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { lastChange } from '../../lib/undo.ts';
import { fakeApi, isOf, json, problem } from '../../testing/fake-api.ts';
import { type Notice, showNoticesWith } from '../../ui/toast.ts';
import type { Compare } from './api.ts';
import { useDecisions } from './use-decisions.ts';

const suggestions = ['a', 'b', 'c'].map((id) => ({ id, kind: 'buyer_said' }) as Suggestion);
const compare = {
  deal_id: 'd1',
  score: { today: 32, proposed: 42 },
  pillars: [{ pillar: 'champion', today: { grade: 1, disputed: false }, suggestions }],
} as unknown as Compare;

it('AIWH20 the notice of what was applied says how many and offers Undo; the page says what it came to', async () => {
  const notices: Notice[] = [];
  const stop = showNoticesWith((notice) => notices.push(notice));
  const scorecard = { score: 42, pillars: [{ pillar: 'champion', grade: 3, disputed: false }] };
  fakeApi((request) =>
    isOf(request, applyAiSuggestions)
      ? json({ applied: 3, evidence: [], deal: {}, scorecard })
      : problem('not_found', 404),
  );
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDecisions(7, compare), { wrapper });
  await act(() => result.current.apply(suggestions));
  stop();
  const notice = notices.find(({ title }) => title === '3 suggestions applied');
  expect(notice).toMatchObject({ kind: 'success', action: { label: 'Undo' } });
  expect(notice?.text).toBeUndefined();
  expect(lastChange()?.title).toBe('3 suggestions applied');
  expect(result.current.applied).toEqual({
    count: 3,
    score: { before: 32, after: 42 },
    changes: [{ pillar: 'champion', before: 1, after: 3, disputed: false }],
  });
});
