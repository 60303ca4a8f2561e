import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { changeDeal, changeDeals, createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { listCommitments } from '@dealwright/contract/forecast/commitments';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { BodyOf } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  describe('claims of commitments', () => {
    let test: TestApp;
    let number: number;
    let version: number;
    let buyer: string;
    const at = (time: string) => {
      test.clock.now = new Date(time);
    };
    const params = () => ({ number });
    const evidence = async (row: Partial<BodyOf<typeof addEvidence>>) => {
      const body = {
        pillar: 'metrics' as const,
        kind: 'buyer_said' as const,
        statement: 'Twelve hours a week',
        occurred_on: '2026-06-01',
        stakeholder_id: buyer,
        ...row,
      };
      const answer = await test.call(test.people.rep, addEvidence, { params: params(), body });
      expect(answer.status, answer.text).toBe(201);
    };
    const change = async (body: BodyOf<typeof changeDeal>) => {
      const answer = await test.call(test.people.rep, changeDeal, { params: params(), version, body });
      expect(answer.status, answer.text).toBe(200);
      version = answer.body.version;
    };
    const win = () =>
      test.call(test.people.rep, moveDeal, { params: params(), version, body: { stage: 'closed_won' } });
    const read = async () =>
      (await test.call(test.people.admin, listCommitments, { params: params() })).body.items;
    const verdicts = async () =>
      Object.fromEntries(
        (await read())[0]?.claims.map((claim) => [claim.pillar ?? claim.kind, claim.verdict]) ?? [],
      );

    beforeEach(async () => {
      test ??= await createTestApp(engine);
      at('2026-06-01T10:00:00Z');
      const body = { name: 'Deal', account: { name: 'Port' } };
      ({ number, version } = (await test.call(test.people.rep, createDeal, { body })).body);
      const person = { name: 'Ana Silva', buying_role: 'economic_buyer' as const };
      const added = await test.call(test.people.rep, createStakeholder, { params: params(), body: person });
      expect(added.status, added.text).toBe(201);
      buyer = added.body.id;
      await evidence({ pillar: 'metrics' });
      await evidence({ pillar: 'identify_pain' });
      await evidence({ pillar: 'champion' });
      await change({ forecast_choice: 'commit' });
      at('2026-06-05T10:00:00Z');
    });
    afterAll(() => test.close());

    it('CMIT01 claims the economic buyer and each pillar above Unknown', async () => {
      expect((await read())[0]?.claims).toMatchObject([
        { kind: 'economic_buyer', subject: 'Ana Silva' },
        { kind: 'grade', pillar: 'metrics', claimed: { figure: 2 } },
        { kind: 'grade', pillar: 'identify_pain', claimed: { figure: 2 } },
        { kind: 'grade', pillar: 'champion', claimed: { figure: 2 } },
      ]);
    });

    it('CMIT03 evidence from after the commitment judges grades and the economic buyer', async () => {
      await evidence({ pillar: 'metrics', occurred_on: '2026-06-04' });
      await evidence({ pillar: 'identify_pain', polarity: 'contradicts', occurred_on: '2026-06-04' });
      await evidence({ pillar: 'economic_buyer', kind: 'buyer_did', occurred_on: '2026-06-04' });
      await win();
      expect(await verdicts()).toEqual({
        economic_buyer: 'true',
        metrics: 'true',
        identify_pain: 'false',
        champion: 'never_tested',
      });
    });

    it('CMIT03 earlier evidence and a seller’s belief test nothing', async () => {
      await evidence({ pillar: 'metrics', occurred_on: '2026-05-20' });
      await evidence({
        pillar: 'champion',
        kind: 'seller_belief',
        stakeholder_id: null,
        occurred_on: '2026-06-04',
      });
      await win();
      expect(new Set(Object.values(await verdicts()))).toEqual(new Set(['never_tested']));
    });

    it('CMIT02 an archived deal withdraws its commitment', async () => {
      const answer = await test.call(test.people.rep, archiveDeal, {
        params: params(),
        version,
        body: {} as never,
      });
      expect(answer.status, answer.text).toBe(200);
      expect(await read()).toMatchObject([{ outcome: 'withdrawn' }]);
    });

    it('CMIT02 a commitment stays with who made it', async () => {
      const { rep, otherRep, admin } = test.people;
      const body = { owner_id: otherRep.id };
      await test.call(admin, changeDeal, { params: params(), version, body });
      expect(await read()).toMatchObject([{ owner: { id: rep.id }, outcome: null }]);
    });

    it('CMIT03 a change of many deals judges each', async () => {
      const body = { numbers: [number], change: { stage: 'closed_won' as const } };
      const answer = await test.call(test.people.rep, changeDeals, { body });
      expect(answer.status, answer.text).toBe(200);
      expect(await read()).toMatchObject([{ outcome: 'won' }]);
    });
  });
});
