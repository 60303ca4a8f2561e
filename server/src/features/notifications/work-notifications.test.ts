import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { assignRequirements, changeRequirement } from '@dealwright/contract/rfp/requirements';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationWorker } from '../../testing/notifications.ts';
import type { TestPerson } from '../../testing/people.ts';
import { addTestRfp, requirementsOf } from '../../testing/rfp-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';

const RFP = '1.1 The supplier must encrypt all data.\n\n1.2 The supplier must train our staff.\n';

eachEngine((engine) => {
  let app: TestApp;
  let worker: ReturnType<typeof notificationWorker>;
  beforeAll(async () => {
    app = await createTestApp(engine);
    worker = notificationWorker(app);
  });
  afterAll(() => app.close());

  const told = async (person: TestPerson, number: number) => {
    await worker.hear();
    const all = await worker.listed(person);
    return all.flatMap(({ kind, text, path, deal }) =>
      deal?.number === number ? [{ kind, text, path }] : [],
    );
  };

  test('PLAN27 a colleague is notified of the open steps that became theirs, once', async () => {
    const { rep, manager } = app.people;
    const { number } = await addDeal(app.database, rep);
    const step = { kind: 'other', days: 2, assignee_id: rep.id } as const;
    const steps = [
      { ...step, id: 'a', name: 'Security review' },
      { ...step, id: 'b', name: 'Legal review' },
      { ...step, id: 'c', name: 'Kickoff', done_on: dayOf(app.clock.now) },
      { ...step, id: 'd', name: 'Signature', assignee_id: null },
    ];
    const save = (version: number, sent: typeof steps) =>
      app.call(manager, saveClosePlan, {
        params: { number },
        version,
        body: {
          go_live: addDays(dayOf(app.clock.now), 60),
          our_country: 'US',
          their_country: 'US',
          steps: sent,
        },
      });
    const saved = await save(0, steps);
    expect(saved.status, saved.text).toBe(200);
    const news = {
      kind: 'work_assigned',
      text: `${manager.name} assigned you the plan step “Security review” and 1 more`,
      path: `/lead-planning/LEAD-${number}/plan`,
    };
    expect(await told(rep, number)).toEqual([news]);
    const ids = saved.body.plan?.steps.map(({ id }) => id) ?? [];
    await save(
      1,
      steps.map((one, at) => ({ ...one, id: ids[at] ?? one.id })),
    );
    expect(await told(rep, number)).toEqual([news]);
    expect(await told(manager, number)).toEqual([]);
  });

  test('RFP38 a colleague is notified of the requirements that are assigned to them', async () => {
    const { rep, manager } = app.people;
    const { number } = await addDeal(app.database, rep);
    const rfp = await addTestRfp(app, rep, number, RFP);
    const rows = await requirementsOf(app, rep, number, rfp);
    const params = { number, rfp_id: rfp.id };
    const assign = (as: TestPerson, owner: string | null) =>
      app.call(as, assignRequirements, {
        params,
        body: { requirements: rows.map(({ id }) => id), owner_id: owner },
      });
    expect((await assign(manager, rep.id)).body).toEqual({ assigned: 2 });
    expect((await assign(manager, rep.id)).body).toEqual({ assigned: 0 });
    const news = {
      kind: 'work_assigned',
      text: `${manager.name} assigned you 2 requirements of “${rfp.title}”`,
      path: `/lead-planning/LEAD-${number}?tab=rfp&rfp=${rfp.id}`,
    };
    expect(await told(rep, number)).toEqual([news]);
    await assign(rep, null);
    await assign(rep, rep.id);
    expect(await told(rep, number)).toEqual([news]);
    await assign(rep, null);
    const [first] = await requirementsOf(app, rep, number, rfp);
    const one = { params: { ...params, requirement_id: first?.id ?? '' }, version: first?.version ?? 0 };
    expect((await app.call(manager, changeRequirement, { ...one, body: { owner_id: rep.id } })).status).toBe(
      200,
    );
    expect((await told(rep, number))[0]?.text).toBe(
      `${manager.name} assigned you a requirement of “${rfp.title}”, the latest of 2`,
    );
  });
});
