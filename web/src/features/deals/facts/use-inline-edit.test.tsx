import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../../lib/drafts.ts';
import { ApiProblem } from '../../../lib/http.ts';
import { afterRender } from '../../../lib/query-client.ts';
import { useInlineEdit, type Versioned } from './inline-edit.ts';

const DRAFT = 'fact.LEAD-7.next_step';

function edit(save: (value: string, version: number) => Promise<unknown>) {
  return renderHook(() =>
    useInlineEdit<string>({
      label: 'Amount',
      subject: 'LEAD-7',
      draftKey: DRAFT,
      value: 'Call Ana',
      version: 3,
      save,
      theirsOf: (current) => current as Versioned<string> | null,
    }),
  );
}

async function type(hook: ReturnType<typeof edit>, text: string) {
  act(() => hook.result.current.open());
  act(() => hook.result.current.change(text));
  await act(() => hook.result.current.save());
}

describe('what is typed in place', () => {
  beforeEach(() => sessionStorage.clear());

  it('is kept by a failed save, in the field and over a reload', async () => {
    const lost = new ApiProblem({ code: 'network', detail: 'The server cannot be reached.' });
    const hook = edit(() => Promise.reject(lost));
    await type(hook, 'Call Tom');
    expect(hook.result.current).toMatchObject({
      phase: 'open',
      draft: 'Call Tom',
      failure: 'The server cannot be reached.',
    });
    hook.unmount();
    const again = edit(() => Promise.resolve());
    act(() => again.result.current.open());
    expect(again.result.current.draft).toBe('Call Tom');
  });

  it('is let go of by Escape and by a save', async () => {
    const save = vi.fn().mockResolvedValue(null);
    const hook = edit(save);
    act(() => hook.result.current.open());
    act(() => hook.result.current.change('Call Tom'));
    act(() => hook.result.current.cancel());
    expect(readDraft(DRAFT)).toBeNull();
    await type(hook, 'Call Max');
    expect(save).toHaveBeenCalledExactlyOnceWith('Call Max', 3);
    expect(readDraft(DRAFT)).toBeNull();
    expect(hook.result.current.phase).toBe('closed');
  });

  it('is not sent when nothing changed', async () => {
    const save = vi.fn();
    await type(edit(save), 'Call Ana');
    expect(save).not.toHaveBeenCalled();
  });

  it('waits for a choice where someone else changed the same, and is saved over theirs', async () => {
    const stale = new ApiProblem({
      code: 'stale_version',
      detail: 'Changed',
      status: 412,
      current: { value: 'Mail Ana', version: 4 },
    });
    const save = vi.fn().mockRejectedValueOnce(stale).mockResolvedValueOnce(null);
    const hook = edit(save);
    await type(hook, 'Call Tom');
    expect(hook.result.current.theirs).toEqual({ value: 'Mail Ana', version: 4 });
    expect(hook.result.current.draft).toBe('Call Tom');
    await act(() => hook.result.current.keepMine());
    expect(save).toHaveBeenLastCalledWith('Call Tom', 4);
    expect(hook.result.current.phase).toBe('closed');
  });

  describe('on while a save is under way', () => {
    const slow = () => {
      const saves = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
      const save = vi.fn();
      for (const { promise } of saves) save.mockReturnValueOnce(promise);
      return { save, saves };
    };
    const begin = (hook: ReturnType<typeof edit>) => {
      act(() => hook.result.current.open());
      act(() => hook.result.current.change('Call Tom'));
      act(() => void hook.result.current.save());
      act(() => hook.result.current.change('Call Tom at nine'));
    };

    it('stays open, and is saved over what was saved', async () => {
      const { save, saves } = slow();
      const hook = edit(save);
      begin(hook);
      saves[0]?.resolve({ value: 'Call Tom', version: 4 });
      await waitFor(() => expect(hook.result.current.phase).toBe('open'));
      expect(hook.result.current.draft).toBe('Call Tom at nine');
      expect(readDraft(DRAFT)).toBe('Call Tom at nine');
      act(() => void hook.result.current.save());
      expect(save).toHaveBeenLastCalledWith('Call Tom at nine', 4);
      saves[1]?.resolve({ value: 'Call Tom at nine', version: 5 });
      await waitFor(() => expect(hook.result.current.phase).toBe('closed'));
      expect(readDraft(DRAFT)).toBeNull();
    });

    it('is saved by itself where the field was left meanwhile', async () => {
      const { save, saves } = slow();
      const hook = edit(save);
      begin(hook);
      act(() => void hook.result.current.save());
      expect(save).toHaveBeenCalledOnce();
      saves[0]?.resolve({ value: 'Call Tom', version: 4 });
      await waitFor(() => expect(save).toHaveBeenLastCalledWith('Call Tom at nine', 4));
      saves[1]?.resolve({ value: 'Call Tom at nine', version: 5 });
      await waitFor(() => expect(hook.result.current.phase).toBe('closed'));
    });

    it('is let go of by Escape, and the save goes on', async () => {
      const { save, saves } = slow();
      const hook = edit(save);
      begin(hook);
      act(() => hook.result.current.cancel());
      await act(async () => saves[0]?.resolve({ value: 'Call Tom', version: 4 }));
      await act(() => afterRender());
      expect(hook.result.current.phase).toBe('closed');
      expect(save).toHaveBeenCalledOnce();
      expect(readDraft(DRAFT)).toBeNull();
    });
  });
});
