import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readDraft, readDraftBase } from './drafts.ts';
import { ApiProblem } from './http.ts';
import { afterRender } from './query-client.ts';
import { conflictQuestion, type RecordType } from './save-record.ts';
import { useRecordEditor } from './use-record-editor.ts';

const DRAFT = 'fact.LEAD-7.next_step';

interface Step {
  readonly version: number;
  readonly text: string;
  readonly due: string;
}
type Values = Pick<Step, 'text' | 'due'>;

const TYPE: RecordType<Step, Values> = {
  fields: { text: { label: 'Next step', words: String }, due: { label: 'Due', words: String } },
  valuesOf: ({ text, due }) => ({ text, due }),
  schema: z.object({ version: z.number(), text: z.string(), due: z.string() }),
};
const STEP: Step = { version: 3, text: 'Call Ana', due: 'today' };
const step = (text: string, version: number): Step => ({ ...STEP, text, version });
const stale = (current: Step) =>
  new ApiProblem({ code: 'stale_version', detail: 'Changed', status: 412, current });

/** `send` is given the text and the version it is saved over. */
function edit(send: (text: string, version: number) => Promise<Step>, onSaved?: () => void) {
  return renderHook(() =>
    useRecordEditor<Step, Values>({
      type: TYPE,
      subject: 'LEAD-7',
      record: STEP,
      draftKey: DRAFT,
      send: (_, { version }, { text }) => send(text, version),
      ...(onSaved && { onSaved }),
    }),
  );
}

const write = (hook: ReturnType<typeof edit>, text: string) =>
  act(() => hook.result.current.change({ ...hook.result.current.draft, text }));

async function type(hook: ReturnType<typeof edit>, text: string) {
  act(() => hook.result.current.open());
  write(hook, text);
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
      draft: { text: 'Call Tom' },
      failure: 'The server cannot be reached.',
    });
    hook.unmount();
    const again = edit(() => Promise.resolve(STEP));
    act(() => again.result.current.open());
    expect(again.result.current.draft.text).toBe('Call Tom');
    expect(readDraftBase(DRAFT)).toEqual(STEP);
  });

  it('is let go of by Escape and by a save', async () => {
    const save = vi.fn().mockResolvedValue(step('Call Max', 4));
    const hook = edit(save);
    act(() => hook.result.current.open());
    write(hook, 'Call Tom');
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

  const asked = async () => {
    const { result } = renderHook(() => conflictQuestion.useAsked());
    await waitFor(() => expect(result.current).not.toBeNull());
    return (choice: Parameters<NonNullable<typeof result.current>['answer']>[0]) =>
      act(async () => {
        result.current?.answer(choice);
        await afterRender();
      });
  };

  it('waits for a choice where someone else changed the same, and is saved over theirs', async () => {
    const save = vi.fn().mockRejectedValueOnce(stale(step('Mail Ana', 4)));
    save.mockResolvedValueOnce(step('Call Tom', 5));
    const hook = edit(save);
    act(() => hook.result.current.open());
    write(hook, 'Call Tom');
    act(() => void hook.result.current.save());
    const answer = await asked();
    expect(hook.result.current).toMatchObject({ phase: 'saving', draft: { text: 'Call Tom' } });
    await answer({ text: 'mine' });
    expect(save).toHaveBeenLastCalledWith('Call Tom', 4);
    await waitFor(() => expect(hook.result.current.phase).toBe('closed'));
  });

  it('stays as it is while the choice is put off, and is asked for again by the next save', async () => {
    const save = vi.fn().mockRejectedValue(stale(step('Mail Ana', 4)));
    const hook = edit(save);
    act(() => hook.result.current.open());
    write(hook, 'Call Tom');
    act(() => void hook.result.current.save());
    await (await asked())(null);
    expect(hook.result.current).toMatchObject({ phase: 'open', draft: { text: 'Call Tom' }, failure: null });
    expect(readDraft(DRAFT)).toMatchObject({ text: 'Call Tom' });
    act(() => void hook.result.current.save());
    await (await asked())({ text: 'theirs' });
    await waitFor(() => expect(hook.result.current.phase).toBe('closed'));
  });

  it('is not asked about twice where the save after the choice fails', async () => {
    const lost = new ApiProblem({ code: 'network', detail: 'The server cannot be reached.' });
    const save = vi
      .fn()
      .mockRejectedValueOnce(stale(step('Mail Ana', 4)))
      .mockRejectedValueOnce(lost);
    save.mockResolvedValueOnce(step('Call Tom', 5));
    const hook = edit(save);
    act(() => hook.result.current.open());
    write(hook, 'Call Tom');
    act(() => void hook.result.current.save());
    await (await asked())({ text: 'mine' });
    expect(hook.result.current.failure).toBe('The server cannot be reached.');
    await act(() => hook.result.current.save());
    expect(save).toHaveBeenLastCalledWith('Call Tom', 4);
    expect(hook.result.current.phase).toBe('closed');
  });

  it('takes in what someone else changed of another field, also after a reload', async () => {
    const theirs = { version: 4, text: 'Call Ana', due: 'Friday' };
    const sent: Values[] = [];
    const send = vi.fn((_: unknown, { version }: Step, mine: Values) => {
      if (version === 3) return Promise.reject(stale(theirs));
      sent.push(mine);
      return Promise.resolve({ ...mine, version: 5 });
    });
    const mount = (record: Step) =>
      renderHook(() =>
        useRecordEditor<Step, Values>({ type: TYPE, subject: '', record, draftKey: DRAFT, send }),
      );
    const first = mount(STEP);
    act(() => first.result.current.open());
    act(() => first.result.current.change({ text: 'Call Tom', due: 'today' }));
    first.unmount();
    const again = mount(theirs);
    act(() => again.result.current.open());
    expect(again.result.current.draft).toEqual({ text: 'Call Tom', due: 'today' });
    await act(() => again.result.current.save());
    expect(sent).toEqual([{ text: 'Call Tom', due: 'Friday' }]);
  });

  describe('on while a save is under way', () => {
    const slow = () => {
      const saves = [Promise.withResolvers<Step>(), Promise.withResolvers<Step>()];
      const save = vi.fn();
      for (const { promise } of saves) save.mockReturnValueOnce(promise);
      return { save, saves };
    };
    const begin = (hook: ReturnType<typeof edit>) => {
      act(() => hook.result.current.open());
      write(hook, 'Call Tom');
      act(() => void hook.result.current.save());
      write(hook, 'Call Tom at nine');
    };

    it('stays open, and is saved over what was saved', async () => {
      const { save, saves } = slow();
      const hook = edit(save);
      begin(hook);
      saves[0]?.resolve(step('Call Tom', 4));
      await waitFor(() => expect(hook.result.current.phase).toBe('open'));
      expect(hook.result.current.draft.text).toBe('Call Tom at nine');
      expect(readDraft(DRAFT)).toMatchObject({ text: 'Call Tom at nine' });
      act(() => void hook.result.current.save());
      expect(save).toHaveBeenLastCalledWith('Call Tom at nine', 4);
      saves[1]?.resolve(step('Call Tom at nine', 5));
      await waitFor(() => expect(hook.result.current.phase).toBe('closed'));
      expect(readDraft(DRAFT)).toBeNull();
    });

    it('is saved by itself where the field was left meanwhile', async () => {
      const { save, saves } = slow();
      const hook = edit(save);
      begin(hook);
      act(() => void hook.result.current.save());
      expect(save).toHaveBeenCalledOnce();
      saves[0]?.resolve(step('Call Tom', 4));
      await waitFor(() => expect(save).toHaveBeenLastCalledWith('Call Tom at nine', 4));
      saves[1]?.resolve(step('Call Tom at nine', 5));
      await waitFor(() => expect(hook.result.current.phase).toBe('closed'));
    });

    it('is let go of by Escape, and the save goes on', async () => {
      const { save, saves } = slow();
      const hook = edit(save);
      begin(hook);
      act(() => hook.result.current.cancel());
      await act(async () => saves[0]?.resolve(step('Call Tom', 4)));
      await act(() => afterRender());
      expect(hook.result.current.phase).toBe('closed');
      expect(save).toHaveBeenCalledOnce();
      expect(readDraft(DRAFT)).toBeNull();
    });
  });
});
