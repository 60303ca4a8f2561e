import { getToday } from '@dealwright/contract/dashboard/today';
import { addCollaborator, createDeal } from '@dealwright/contract/deals/deals';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let test: TestApp;
  let people: People;

  beforeAll(async () => {
    test = await createTestApp(engine);
    test.clock.now = new Date('2026-06-15T10:00:00Z');
    people = test.people;
  });
  afterAll(() => test.close());

  const add = async (person: TestPerson, name: string, due: string) => {
    const body = { name, stage: 'proposal', next_step: 'Call back', next_step_due: due } as const;
    const answer = await test.call(person, createDeal, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.number;
  };
  const overdue = async (person: TestPerson, query: { scope?: 'person'; person?: string } = {}) => {
    const { body, text } = await test.call(person, getToday, { query });
    expect(body.overdue, text).toBeDefined();
    return [body.overdue.deals, ...body.overdue.items.map(({ name }) => name)];
  };

  it('DASH04 HOME04 a seller’s overdue next steps are of their own deals and of those shared with them', async () => {
    const { rep, otherRep, manager, viewer, neighbour, stranger } = people;
    await add(rep, 'Own, second', '2026-06-10');
    await add(rep, 'Own, due today', '2026-06-15');
    await add(otherRep, 'Of a colleague', '2026-06-01');
    const number = await add(otherRep, 'Shared, first', '2026-06-02');
    await add(stranger, 'Rival', '2026-06-01');
    expect(await overdue(rep)).toEqual([1, 'Own, second']);
    const added = await test.call(otherRep, addCollaborator, { params: { number, profile_id: rep.id } });
    expect(added.status, added.text).toBe(200);
    expect(await overdue(rep)).toEqual([2, 'Shared, first', 'Own, second']);
    expect(await overdue(rep, { scope: 'person' })).toEqual([1, 'Own, second']);
    expect(await overdue(otherRep)).toEqual([2, 'Of a colleague', 'Shared, first']);
    for (const reader of [manager, viewer]) {
      expect(await overdue(reader)).toEqual([3, 'Of a colleague', 'Shared, first', 'Own, second']);
      const ofOther = { scope: 'person', person: otherRep.id } as const;
      expect(await overdue(reader, ofOther)).toEqual([2, 'Of a colleague', 'Shared, first']);
    }
    expect(await overdue(neighbour)).toEqual([0]);
    expect(await overdue(stranger)).toEqual([1, 'Rival']);
  });
});
