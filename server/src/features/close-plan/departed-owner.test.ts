import { getClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { changeContact, getContact } from '@dealwright/contract/contacts/contacts';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlannedDeal } from '../../testing/plan-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  describe('the owner of a step on the buyer’s side', () => {
    it('PLAN50 an open step says that its owner on the buyer’s side left, from the day on which they did', async () => {
      const planned = await addPlannedDeal(app, app.people.rep);
      const params = { number: planned.number };
      const readSteps = async () =>
        (await app.call(app.people.rep, getClosePlan, { params })).body.plan?.steps ?? [];
      const leave = async (day: string | null) => {
        const contact = await app.call(app.people.rep, getContact, {
          params: { contact_id: planned.contactId },
        });
        const changed = await app.call(app.people.rep, changeContact, {
          params: { contact_id: planned.contactId },
          version: contact.body.version,
          body: { left_on: day },
        });
        expect(changed.status, changed.text).toBe(200);
      };
      const today = dayOf(app.clock.now);
      expect((await readSteps()).map((step) => step.stakeholder_left_on)).toEqual([null, null, null]);
      await leave(today);
      expect((await readSteps()).map((step) => step.stakeholder_left_on)).toEqual([today, null, null]);
      await leave(addDays(today, 1));
      expect((await readSteps())[0]?.stakeholder_left_on).toBeNull();
    });
  });
});
