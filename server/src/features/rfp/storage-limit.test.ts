import { removeRfp } from '@dealwright/contract/rfp/rfps';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestRfp, uploadAmendment, uploadRfp } from '../../testing/rfp-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';

const MOST_BYTES = 1_000_000;
const textOf = (requirement: string) => `1 Scope\n\n1.1 The supplier must ${requirement} at rest.\n`;

eachEngine((engine) => {
  describe('the room for RFP documents', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine, { RFP_MB_PER_COMPANY: '1' });
    });
    afterAll(() => app.close());

    it('RFP34 of two documents at once only the one that fits is kept, and there is room again after one is deleted', async () => {
      const { rep, strangerRep } = app.people;
      const { number } = await addDeal(app.database, rep);
      const [first, second] = [textOf('encrypt all data'), textOf('delete all data')];
      const large = await addTestRfp(app, rep, number, first);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update rfp_files set content = decode(repeat('00', $2), 'hex') where rfp_id = $1`, [
          large.id,
          MOST_BYTES - Math.floor(first.length * 1.5),
        ]),
      );
      const sent = await Promise.all([
        uploadRfp(app, rep, number, first),
        uploadRfp(app, rep, number, second),
      ]);
      expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(sent.find(({ status }) => status === 409)?.text).toContain('storage for RFP documents is full');
      expect((await uploadAmendment(app, rep, number, large, second)).status).toBe(409);
      const theirs = await addDeal(app.database, strangerRep);
      expect((await uploadRfp(app, strangerRep, theirs.number, second)).status).toBe(201);
      const params = { number, rfp_id: large.id };
      await app.call(rep, removeRfp, { params, version: large.version });
      expect((await uploadRfp(app, rep, number, second)).status).toBe(201);
    });

    it('RFP34 the document that an RFP already has is no amendment', async () => {
      const { manager } = app.people;
      const { number } = await addDeal(app.database, manager);
      const [first, second] = [textOf('encrypt all mail'), textOf('delete all mail')];
      const rfp = await addTestRfp(app, manager, number, first);
      const again = await uploadAmendment(app, manager, number, rfp, first);
      expect([again.status, again.text]).toEqual([409, expect.stringContaining('already has')]);
      expect((await uploadAmendment(app, manager, number, rfp, second)).body.rfp.revision).toBe(2);
    });
  });
});
