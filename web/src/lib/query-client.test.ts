import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from './http.ts';
import { createQueryClient, setSaved } from './query-client.ts';

async function triesOf(error: Error): Promise<number> {
  vi.useFakeTimers();
  const attempt = vi.fn(() => Promise.reject(error));
  const client = createQueryClient();
  const asked = client.fetchQuery({
    queryKey: ['x'],
    queryFn: attempt,
    ...client.getDefaultOptions().queries,
  });
  const ended = expect(asked).rejects.toBe(error);
  await vi.runAllTimersAsync();
  await ended;
  return attempt.mock.calls.length;
}

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

describe('the query client', () => {
  it('CONST07 tries a read three times in all', async () => {
    expect(await triesOf(new ApiProblem({ code: 'network', detail: 'gone' }))).toBe(3);
    expect(await triesOf(new ApiProblem({ code: 'internal', detail: 'broken', status: 500 }))).toBe(3);
  });

  it('takes a clear answer as final', async () => {
    expect(await triesOf(new ApiProblem({ code: 'not_found', detail: 'no', status: 404 }))).toBe(1);
  });

  it('lets a read and a write without a network fail at once, rather than wait for it', async () => {
    onlineManager.setOnline(false);
    const gone = new ApiProblem({ code: 'network', detail: 'gone' });
    expect(await triesOf(gone)).toBe(3);
    const client = createQueryClient();
    const write = vi.fn(() => Promise.reject(gone));
    const mutation = client
      .getMutationCache()
      .build(client, client.defaultMutationOptions({ mutationFn: write }));
    await expect(mutation.execute(undefined)).rejects.toThrow('gone');
    expect(mutation.state.isPaused).toBe(false);
  });

  it('says that a write failed before what it makes stale was read again, and waits for that where it was saved', async () => {
    const client = createQueryClient();
    let readAgain = () => {};
    const onSettled = () =>
      new Promise<void>((resolve) => {
        readAgain = resolve;
      });
    const run = (mutationFn: () => Promise<string>) => {
      const options = client.defaultMutationOptions({ mutationFn, onSettled });
      return client.getMutationCache().build(client, options).execute(undefined);
    };
    await expect(run(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');

    let saved: string | null = null;
    const saving = run(() => Promise.resolve('saved')).then((answer) => {
      saved = answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).toBeNull();
    readAgain();
    await saving;
    expect(saved).toBe('saved');
  });

  it('never repeats a write by itself', async () => {
    const write = vi.fn(() => Promise.reject(new ApiProblem({ code: 'network', detail: 'gone' })));
    const client = createQueryClient();
    const mutation = client
      .getMutationCache()
      .build(client, client.defaultMutationOptions({ mutationFn: write }));
    await expect(mutation.execute(undefined)).rejects.toThrow('gone');
    expect(write).toHaveBeenCalledOnce();
  });

  it('reads after a change what was being read for the first time while it happened', async () => {
    let value = 'before';
    const answers: (() => void)[] = [];
    const read = vi.fn(() => {
      const seen = value;
      return new Promise<string>((resolve) => answers.push(() => resolve(seen)));
    });
    const client = createQueryClient();
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: read });
    const stop = observer.subscribe(() => undefined);
    value = 'after';
    const changes = Promise.all([
      client.invalidateQueries({ queryKey: ['x'] }),
      client.invalidateQueries({ queryKey: ['x'] }),
    ]);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await changes;
    expect(observer.getCurrentResult().data).toBe('after');
    expect(read).toHaveBeenCalledTimes(2);
    stop();
  });
});

it('what a save answered is not undone by what was asked before it and is answered after it', async () => {
  const client = createQueryClient();
  client.setQueryData(['x'], 'old');
  const late = Promise.withResolvers<string>();
  const asked = client.fetchQuery({ queryKey: ['x'], queryFn: () => late.promise, staleTime: 0 });
  await setSaved(client, ['x'], 'saved');
  late.resolve('old');
  await asked.catch(() => undefined);
  expect(client.getQueryData(['x'])).toBe('saved');
});
