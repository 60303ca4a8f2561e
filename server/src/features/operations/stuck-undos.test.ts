import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../platform/as-system.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { takeUpStuck } from './undo-store.ts';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-03-06T16:00:00Z');

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('UNDO14 an undo that keeps failing is tried later each time, and lets others go first', async () => {
    const { rep } = app.people;
    const stuck = async (label: string): Promise<string> => {
      const [row] = await asSystem(app.database, (tx) =>
        queryRows<{ id: string }>(
          tx,
          `insert into operations (company_id, id, workspace_id, kind, actor_id, label, state, undo_until, undo_asked_at)
           values ($1, gen_random_uuid(), $2, 'merge', $3, $4, 'undoing', $5, $6) returning id`,
          [
            rep.companyId,
            rep.workspaceId,
            rep.id,
            label,
            new Date(NOW.getTime() + 60 * MINUTE_MS),
            new Date(NOW.getTime() - MINUTE_MS),
          ],
        ),
      );
      return row?.id ?? '';
    };
    const takenAt = async (minutes: number, most = 10) => {
      const at = new Date(NOW.getTime() + minutes * MINUTE_MS);
      return (await asSystem(app.database, (tx) => takeUpStuck(tx, at, most))).map(({ id }) => id);
    };
    const failing = await stuck('Failing');
    const times = [];
    for (let minute = 0; minute < 20; minute += 1) if ((await takenAt(minute)).length > 0) times.push(minute);
    expect(times).toEqual([0, 1, 3, 7, 15]);
    const other = await stuck('Other');
    expect(await takenAt(60, 1)).toEqual([other]);
    expect(await takenAt(60, 1)).toEqual([failing]);
  });
});
