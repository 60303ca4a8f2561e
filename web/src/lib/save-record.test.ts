import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from './http.ts';
import {
  conflictQuestion,
  mergeValues,
  type RecordSave,
  type RecordType,
  type Side,
  saveRecord,
} from './save-record.ts';

interface Plan {
  readonly version: number;
  readonly name: string;
  readonly note: string | null;
}
type Values = Omit<Plan, 'version'>;

const TYPE: RecordType<Plan, Values> = {
  fields: {
    name: { label: 'Name', words: String },
    note: { label: 'Note', words: (note) => note ?? 'empty' },
  },
  valuesOf: ({ name, note }) => ({ name, note }),
  schema: z.object({ version: z.number(), name: z.string(), note: z.string().nullable() }),
};
const base: Plan = { version: 7, name: 'a', note: null };
const stale = (current: unknown) =>
  new ApiProblem({ code: 'stale_version', detail: 'Changed', status: 412, current });

/** Refused once with what stands there now, if anything, and saved from then on. */
function save(mine: Partial<Values>, theirs?: unknown, options: Partial<RecordSave<Plan, Values>> = {}) {
  const send = vi.fn<RecordSave<Plan, Values>['send']>(async (change, from) => ({
    ...from,
    ...change,
    version: from.version + 1,
  }));
  if (theirs !== undefined) send.mockRejectedValueOnce(stale(theirs));
  const saving = saveRecord({
    type: TYPE,
    subject: 'Plan of Alpine',
    base,
    mine: { ...TYPE.valuesOf(base), ...mine },
    send,
    ...options,
  });
  return { send, saving };
}

async function answer(sides: Readonly<Record<string, Side>> | null) {
  const { result } = renderHook(() => conflictQuestion.useAsked());
  await vi.waitFor(() => expect(result.current).not.toBeNull());
  const question = result.current?.question;
  act(() => result.current?.answer(sides));
  return question;
}

describe('two changes of one record', () => {
  const merge = (mine: Partial<Values>, theirs: Partial<Values>) => {
    const sides = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
    const { values, contested } = mergeValues<Values>(TYPE.fields, sides);
    return { name: values.name, note: values.note, contested };
  };

  it('are both kept where they are of different fields', () => {
    expect(merge({ name: 'b' }, { note: 'n' })).toEqual({ name: 'b', note: 'n', contested: [] });
  });

  it('contest only what both changed, each in another way', () => {
    expect(merge({ name: 'b', note: 'n' }, { name: 'b', note: 'm' }).contested).toEqual(['note']);
  });
});

describe('saving over someone else’s change', () => {
  it('sends only what differs, and nothing where nothing does', async () => {
    const { send, saving } = save({ name: 'b' });
    expect(await saving).toEqual({ kept: 'mine', record: { ...base, name: 'b', version: 8 } });
    expect(send.mock.calls[0]?.[0]).toEqual({ name: 'b' });
    const unchanged = save({});
    expect(await unchanged.saving).toEqual({ kept: 'theirs', record: base });
    expect(unchanged.send).not.toHaveBeenCalled();
  });

  it('saves on top of their version where they changed something else, and says so', async () => {
    const onMerged = vi.fn();
    const theirs = { ...base, note: 'n', version: 8 };
    const { send, saving } = save({ name: 'b' }, theirs, { type: { ...TYPE, onMerged } });
    expect(await saving).toEqual({ kept: 'mine', record: { version: 9, name: 'b', note: 'n' } });
    expect(send.mock.calls.map(([change, { version }]) => [change, version])).toEqual([
      [{ name: 'b' }, 7],
      [{ name: 'b' }, 8],
    ]);
    expect(onMerged).toHaveBeenCalledExactlyOnceWith(theirs, ['note']);
  });

  it('asks for no choice and sends nothing more where both came to the same', async () => {
    const { send, saving } = save({ name: 'b' }, { ...base, name: 'b', version: 8 });
    expect(await saving).toMatchObject({ kept: 'mine', record: { version: 8 } });
    expect(send).toHaveBeenCalledOnce();
  });

  it('asks field by field, and keeps the rest of both either way', async () => {
    const onRebase = vi.fn();
    const theirs = { version: 8, name: 'c', note: 'n' };
    const { saving, send } = save({ name: 'b', note: 'm' }, theirs, { onRebase });
    expect(await answer({ name: 'mine', note: 'theirs' })).toEqual({
      deed: 'Someone else changed this in the meantime.',
      subject: 'Plan of Alpine',
      fields: [
        { key: 'name', label: 'Name', mine: 'b', theirs: 'c', lock: null },
        { key: 'note', label: 'Note', mine: 'm', theirs: 'n', lock: null },
      ],
    });
    expect(await saving).toEqual({ kept: 'mine', record: { version: 9, name: 'b', note: 'n' } });
    expect(send.mock.lastCall?.[0]).toEqual({ name: 'b' });
    expect(onRebase).toHaveBeenCalledExactlyOnceWith(theirs, { name: 'b', note: 'n' });
  });

  it('sends nothing where theirs is used, nor where the question is closed', async () => {
    const theirs = { ...base, name: 'c', version: 8 };
    const used = save({ name: 'b' }, theirs);
    expect(await answer({ name: 'theirs' })).toMatchObject({
      deed: 'Someone else changed the name in the meantime.',
    });
    expect(await used.saving).toEqual({ kept: 'theirs', record: theirs });
    const closed = save({ name: 'b' }, theirs);
    await answer(null);
    expect(await closed.saving).toEqual({ kept: 'undecided', record: theirs });
    expect([used.send, closed.send].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('asks also where only mine changed a field that may not be replaced any more', async () => {
    const lock = { why: 'Quoted', keepMine: 'Save mine as a new note' };
    const type = { ...TYPE, lockOf: (_: Plan, field: string) => (field === 'note' ? lock : null) };
    const { saving } = save({ note: 'm' }, { ...base, version: 8 }, { type });
    expect((await answer({ note: 'mine' }))?.fields).toMatchObject([{ key: 'note', lock }]);
    expect(await saving).toMatchObject({ kept: 'mine' });
  });

  it('shows a change at once, and takes it back to theirs or to what it was', async () => {
    const show = vi.fn();
    const apply = (plan: Plan, change: Partial<Values>) => ({ ...plan, ...change });
    const theirs = { ...base, note: 'n', version: 8 };
    await save({ name: 'b' }, theirs, { cache: { apply, show } }).saving;
    expect(show.mock.calls).toEqual([
      [base, { ...base, name: 'b' }],
      [{ ...base, name: 'b' }, theirs],
      [theirs, { ...theirs, name: 'b' }],
    ]);
  });

  it('passes every other failure on, and one whose record cannot be read', async () => {
    const lost = new ApiProblem({ code: 'network', detail: 'Offline' });
    await expect(save({ name: 'b' }, undefined, { send: () => Promise.reject(lost) }).saving).rejects.toBe(
      lost,
    );
    await expect(save({ name: 'b' }, { version: 'eight' }).saving).rejects.toMatchObject({
      code: 'stale_version',
    });
  });
});
