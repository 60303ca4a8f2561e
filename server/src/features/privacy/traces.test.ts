import {
  createAccountPlan,
  reviewAccountPlan,
  savePlanSection,
} from '@dealwright/contract/account-planning/plans';
import { addCollaborator } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { createInteraction } from '@dealwright/contract/interactions';
import { requestAccountDeletion } from '@dealwright/contract/privacy/data-controls';
import { listTranscript } from '@dealwright/contract/recordings/recordings';
import { changeTask, createDealTask } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import { setFeature } from '../../testing/features.ts';
import { forgetExpired } from '../../testing/forget-expired.ts';
import type { TestPerson } from '../../testing/people.ts';
import {
  beginRecording,
  createRecordingScene,
  type RecordingScene,
  sendParts,
  workOff,
} from '../../testing/recording-scene.ts';
import { twoSides } from '../../testing/recording-steps.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { finishHandOvers } from '../people/team/jobs.ts';
import { eraseAccounts } from './erase-accounts.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A unique name for the erased person. */
const NAME = ['Zyxomar', 'Qwvtest'] as const;

eachEngine((engine) => {
  let scene: RecordingScene;
  let app: TestApp;
  beforeAll(async () => {
    scene = await createRecordingScene(engine);
    app = scene.app;
    await setFeature(app, 'data_controls', true);
  });
  afterAll(() => scene.close());

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));

  /** Rows of any table that hold the name or the address. */
  const tracesOf = async ({ email }: TestPerson): Promise<string[]> => {
    const tables = await system<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and relkind = 'r' and relname <> 'schema_migrations'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await system<{ row: string }>(
        `select t::text as row from ${name} t where t::text ~* $1 or strpos(t::text, $2) > 0`,
        [NAME.join('|'), email],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  };

  const workOn = async (person: TestPerson, number: number): Promise<void> => {
    const { manager } = app.people;
    const params = { number };
    const add = (by: TestPerson, assignee_id: string) =>
      app.call(by, createDealTask, { params, body: { title: 'Call them', assignee_id } });
    await add(person, person.id);
    await add(person, manager.id);
    const { body: task } = await add(manager, person.id);
    const change = { params: { task_id: task.id }, body: { assignee_id: manager.id }, version: task.version };
    expect((await app.call(manager, changeTask, change)).status).toBe(200);
    const note = {
      kind: 'note' as const,
      title: 'A note',
      source: { text: 'Hello' },
      occurred_at: app.clock.now.toISOString(),
    };
    expect((await app.call(person, createInteraction, { params, body: note })).status).toBe(201);
  };

  /** A call with its transcript, and the name of who recorded it beside their words. */
  const record = async (person: TestPerson, number: number): Promise<void> => {
    const { id } = await beginRecording(app, person, number);
    await sendParts(app, person, number, id, await twoSides());
    const recording = await workOff(scene, person, number, id);
    expect(recording).toMatchObject({ state: 'transcribed' });
    const params = { number, recording_id: id };
    const transcript = await app.call(person, listTranscript, { params });
    expect(transcript.body.items).toMatchObject([{ speaker: NAME.join(' ') }, { speaker: 'Buyer' }]);
  };

  const plan = async (person: TestPerson, accountId: string): Promise<void> => {
    const of = { account_id: accountId };
    const body = { starts_on: '2026-01-01', ends_on: '2026-12-31' };
    const made = await app.call(person, createAccountPlan, { params: of, body });
    const params = { ...of, plan_id: made.body.id };
    const strategy = {
      params: { ...params, section: 'strategy' as const },
      body: { strategy: { text: 'x' } },
    };
    expect((await app.call(person, savePlanSection, { ...strategy, version: 0 })).status).toBe(200);
    const review = { params, body: { next_review_on: null }, version: made.body.version };
    expect((await app.call(person, reviewAccountPlan, review)).status).toBe(200);
  };

  test('REC62 no row of any table names a person whose account was erased', async () => {
    const { rep, manager } = app.people;
    const person = await anotherSession(app, app.people.otherRep);
    await system('update profiles set first_name = $2, last_name = $3 where id = $1', [person.id, ...NAME]);
    const account = await addAccount(app, person);
    const deal = await addAccountDeal(app, person, account.id);
    await workOn(person, deal.number);
    await record(person, deal.number);
    await plan(person, account.id);
    const other = await addAccountDeal(app, rep, (await addAccount(app, rep)).id);
    const joined = { params: { number: other.number, profile_id: person.id } };
    expect((await app.call(rep, addCollaborator, joined)).status).toBe(200);
    expect((await tracesOf(person)).length).toBeGreaterThan(1);

    const body = { heir_id: manager.id };
    expect((await app.call(person, requestAccountDeletion, { body })).status).toBe(202);
    laterBy(app, 15 * DAY_SECONDS);
    expect(await eraseAccounts(app.database, app.clock.now)).toBe(1);
    await finishHandOvers(app.database, app.clock.now);
    // What was mailed is kept for a month.
    await system("update mails set state = 'sent'");
    laterBy(app, 31 * DAY_SECONDS);
    await forgetExpired(app.database, app.clock.now);
    expect(await tracesOf(person)).toEqual([]);
  });

  test('the history of a deal shows an erased person as a deleted person', async () => {
    const [{ number } = { number: 0n }] = await system<{ number: bigint }>(
      `select d.number from deals d join deal_history h on h.company_id = d.company_id and h.deal_id = d.id
        where h.field = 'task' limit 1`,
    );
    const admin = await anotherSession(app, app.people.admin);
    const history = await app.call(admin, listDealHistory, { params: { number: Number(number) } });
    const named = (field: string) => history.body.items.filter((entry) => entry.field === field);
    const gone = { id: app.people.otherRep.id, name: 'Deleted person' };
    expect(named('owner').map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      [gone, { id: app.people.manager.id, name: app.people.manager.name }],
      [null, gone],
    ]);
    expect(named('task').map(({ new_value }) => new_value)).toContainEqual(
      expect.objectContaining({ assignee: gone }),
    );
  });
});
