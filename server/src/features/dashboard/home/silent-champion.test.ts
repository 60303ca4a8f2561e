import { getToday } from '@dealwright/contract/dashboard/today';
import { createDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence, retractEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

interface Made {
  readonly number: number;
  readonly champion: string;
  readonly other: string;
}

eachEngine((engine) => {
  describe('a champion who says nothing', () => {
    let test: TestApp;
    let made = 0;
    beforeAll(async () => {
      test = await createTestApp(engine);
      test.clock.now = new Date('2026-06-15T10:00:00Z');
    });
    afterAll(() => test.close());

    const person = async (number: number, body: SentBody<typeof createStakeholder>) => {
      const answer = await test.call(test.people.rep, createStakeholder, { params: { number }, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.id;
    };
    const heard = async (number: number, stakeholder: string, day: string) => {
      const answer = await test.call(test.people.rep, addEvidence, {
        params: { number },
        body: {
          pillar: 'metrics',
          kind: 'buyer_said',
          statement: 'Forty hours a week',
          stakeholder_id: stakeholder,
          occurred_on: day,
        },
      });
      expect(answer.status, answer.text).toBe(201);
    };
    const retract = async (number: number, day: string) => {
      const [row] = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ id: string }>(
          tx,
          `select e.id from meddpicc_evidence e join deals d on d.company_id = e.company_id and d.id = e.deal_id
            where d.company_id = $1 and d.number = $2 and e.occurred_on = $3`,
          [test.people.rep.companyId, number, day],
        ),
      );
      const answer = await test.call(test.people.rep, retractEvidence, {
        params: { number, evidence_id: row?.id ?? '' },
        body: { reason: 'Misheard' },
      });
      expect(answer.status, answer.text).toBe(200);
    };
    /** A deal that closes soon, with a champion and somebody else. */
    const add = async (): Promise<Made> => {
      made += 1;
      const { body: deal } = await test.call(test.people.rep, createDeal, {
        body: {
          name: `Quiet ${made}`,
          account: { name: `Harbour ${made}` },
          stage: 'proposal',
          close_date: '2026-07-01',
        },
      });
      const champion = await person(deal.number, {
        name: `Ana ${made}`,
        email: `Ana${made}@harbour.example`,
        buying_role: 'champion',
      });
      const other = await person(deal.number, { name: `Tom ${made}`, email: `tom${made}@harbour.example` });
      return { number: deal.number, champion, other };
    };
    const silentFor = async (number: number, who = test.people.rep) => {
      const { items } = (await test.call(who, getToday)).body.at_risk;
      const reasons = items.find(({ deal }) => deal.number === number)?.reasons ?? [];
      return reasons.flatMap((reason) => (reason.kind === 'champion_silent' ? [reason.days] : []));
    };
    const mail = async (number: number, sender: string, outgoing: boolean, at: string) => {
      const { companyId } = test.people.rep;
      await test.database.transaction('dealwright_system', async (tx) => {
        const id = newId();
        const deals = 'select id from deals where company_id = $1 and number = $2';
        await queryRows(
          tx,
          `insert into interactions (company_id, id, deal_id, author_id, kind, title, body, occurred_at)
           select $1, $3, (${deals}), $5, 'email', 'Offer', '', $4`,
          [companyId, number, id, at, test.people.rep.id],
        );
        await queryRows(
          tx,
          `insert into email_messages (company_id, id, deal_id, interaction_id, rfc_message_id, thread_key, outgoing, sender,
                                       recipients, subject, sent_at)
           select $1, gen_random_uuid(), (${deals}), $3::uuid, '<' || $3::text || '@x>', 'thread', $5,
                  jsonb_build_object('address', $6::text), '[]', 'Offer', $4`,
          [companyId, number, id, at, outgoing, sender],
        );
      });
    };

    it('HOME09 puts an open deal at risk after 30 days, counted from evidence of any champion alone', async () => {
      const { number, champion, other } = await add();
      expect(await silentFor(number)).toEqual([]);
      await heard(number, champion, '2026-05-01');
      await heard(number, other, '2026-06-10');
      for (const who of [test.people.rep, test.people.manager]) {
        expect(await silentFor(number, who)).toEqual([45]);
      }
      await heard(number, champion, '2026-05-16');
      expect(await silentFor(number)).toEqual([]);
      await retract(number, '2026-05-16');
      expect(await silentFor(number)).toEqual([45]);
    });

    it('HOME09 an email from the champion is heard, one to the champion or from others isn’t', async () => {
      const { number, champion } = await add();
      await heard(number, champion, '2026-05-01');
      await mail(number, `ana${made}@harbour.example`, true, '2026-06-14T10:00:00Z');
      await mail(number, `tom${made}@harbour.example`, false, '2026-06-14T10:00:00Z');
      expect(await silentFor(number)).toEqual([45]);
      await mail(number, `ana${made}@HARBOUR.example`, false, '2026-05-10T10:00:00Z');
      expect(await silentFor(number)).toEqual([36]);
      await mail(number, `ana${made}@harbour.example`, false, '2026-06-14T10:00:00Z');
      expect(await silentFor(number)).toEqual([]);
    });

    it('HOME09 a call in which the champion is confirmed to speak is heard', async () => {
      const { number, champion } = await add();
      await heard(number, champion, '2026-05-01');
      const call = await test.call(test.people.rep, createInteraction, {
        params: { number },
        body: {
          kind: 'call',
          title: 'Call',
          occurred_at: '2026-06-12T10:00:00Z',
          source: { text: `Ana ${made}: We begin in autumn.\n\nRosa Test: Good.` },
        },
      });
      expect(call.status, call.text).toBe(201);
      expect(await silentFor(number)).toEqual([45]);
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update interactions set speakers = $2 where id = $1', [
          call.body.id,
          JSON.stringify([{ name: `Ana ${made}`, side: 'buyer', stakeholder_id: champion, confirmed: true }]),
        ]),
      );
      expect(await silentFor(number)).toEqual([]);
    });
  });
});
