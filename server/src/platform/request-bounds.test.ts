import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { type BoundSettings, RequestBounds } from './request-bounds.ts';

const SETTINGS: BoundSettings = {
  perPerson: 2,
  perCompany: 3,
  mostPerCompany: 4,
  databaseSeconds: null,
  waitMs: 60_000,
  waitingPerPerson: 4,
  waitingPerCompany: 6,
};
const rep = { personId: 'rep', companyId: 'own' };
const colleague = { personId: 'colleague', companyId: 'own' };
const stranger = { personId: 'stranger', companyId: 'other' };

/** Work that lasts until it is stopped, and its outcome. */
function longWork(bounds: RequestBounds, claimant: typeof rep) {
  let end = (): void => undefined;
  const lasting = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = { began: false, refused: undefined as unknown, end: () => end(), over: Promise.resolve() };
  work.over = bounds
    .asking(claimant, () =>
      bounds.takingTurns(async () => {
        work.began = true;
        await lasting;
      }),
    )
    .catch((error: unknown) => {
      work.refused = error;
    });
  return work;
}

describe('turns at the database', () => {
  test('OPS29 one person is limited, colleagues and other companies go on', async () => {
    const bounds = new RequestBounds(SETTINGS);
    const mine = Array.from({ length: 5 }, () => longWork(bounds, rep));
    const theirs = [longWork(bounds, colleague), longWork(bounds, colleague)];
    const others = [longWork(bounds, stranger), longWork(bounds, stranger)];
    await wait(0);
    expect(mine.map(({ began }) => began)).toEqual([true, true, false, false, false]);
    expect(theirs.map(({ began }) => began)).toEqual([true, false]);
    expect(others.map(({ began }) => began)).toEqual([true, true]);
    mine[0]?.end();
    await mine[0]?.over;
    await wait(0);
    expect(mine.map(({ began }) => began)).toEqual([true, true, true, false, false]);
    for (const work of [...mine, ...theirs, ...others]) work.end();
    await Promise.all([...mine, ...theirs, ...others].map(({ over }) => over));
    expect([...mine, ...theirs, ...others].every(({ began, refused }) => began && !refused)).toBe(true);
  });

  test('OPS39 a company that was given less or more has that many at once, and never the last connection', async () => {
    for (const [requests, began] of [
      [1, 1],
      [null, 3],
      [100, 4],
    ] as const) {
      const bounds = new RequestBounds({ ...SETTINGS, perPerson: 10, waitingPerPerson: 10 }, (id) =>
        id === 'own' ? { requests, databaseSeconds: null } : undefined,
      );
      const works = Array.from({ length: 6 }, () => longWork(bounds, rep));
      const others = Array.from({ length: 3 }, () => longWork(bounds, stranger));
      await wait(0);
      expect(works.filter((work) => work.began)).toHaveLength(began);
      expect(others.every((work) => work.began)).toBe(true);
      for (const work of [...works, ...others]) work.end();
      await Promise.all([...works, ...others].map(({ over }) => over));
      expect(works.every((work) => work.began && !work.refused)).toBe(true);
    }
  });

  test('OPS39 a company that has used its database time is refused until some of it is back, and no other is', async () => {
    const bounds = new RequestBounds({ ...SETTINGS, databaseSeconds: 1 });
    const use = (claimant: typeof rep, ms: number) =>
      bounds.asking(claimant, () => bounds.takingTurns(() => bounds.spending(() => wait(ms))));
    await use(rep, 1_050);
    const refused = await use(colleague, 0).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_at_once', details: { retryAfter: expect.any(Number) } });
    expect((refused as AppError).message).toBe(
      'Your company has used its database time. Wait a moment, then try again.',
    );
    await use(stranger, 0);
    const generous = new RequestBounds({ ...SETTINGS, databaseSeconds: 1 }, () => ({
      requests: null,
      databaseSeconds: 12_000,
    }));
    const useMore = (ms: number) =>
      generous.asking(rep, () => generous.takingTurns(() => generous.spending(() => wait(ms))));
    await useMore(1_050);
    await useMore(0);
  });

  test('OPS29 requests beyond the queue are refused at once, those that wait too long later, both with 429', async () => {
    const bounds = new RequestBounds({ ...SETTINGS, waitMs: 30 });
    const works = Array.from({ length: 7 }, () => longWork(bounds, rep));
    await works[6]?.over;
    expect(works[6]?.refused).toMatchObject({ code: 'too_many_at_once', details: { retryAfter: 2 } });
    expect(works[5]?.refused).toBeUndefined();
    await Promise.all(works.slice(2, 6).map(({ over }) => over));
    expect(works.slice(2).every(({ refused }) => refused instanceof AppError)).toBe(true);
    for (const work of works.slice(0, 2)) work.end();
    await Promise.all(works.map(({ over }) => over));
    const after = longWork(bounds, rep);
    await wait(0);
    expect(after.began).toBe(true);
    after.end();
  });

  test('OPS29 a request that is in the database already does not wait for itself', async () => {
    const bounds = new RequestBounds({ ...SETTINGS, perPerson: 1, perCompany: 1 });
    const twice = () => bounds.takingTurns(() => bounds.takingTurns(async () => 'done'));
    expect(await bounds.asking(rep, twice)).toBe('done');
    const together = () => Promise.all([twice(), twice()]);
    expect(await bounds.asking(rep, together)).toEqual(['done', 'done']);
    expect(await bounds.asking(colleague, twice)).toBe('done');
  });

  test('what failed gives its turn back, and what belongs to no request needs none', async () => {
    const bounds = new RequestBounds({ ...SETTINGS, perPerson: 1, perCompany: 1 });
    const fails = () => bounds.takingTurns(() => Promise.reject(new Error('no')));
    await expect(bounds.asking(rep, fails)).rejects.toThrow('no');
    const work = longWork(bounds, rep);
    await wait(0);
    expect(work.began).toBe(true);
    expect(await bounds.takingTurns(async () => 'jobs go on')).toBe('jobs go on');
    work.end();
  });
});
