import { changeDeal, createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  type Commitment,
  explainCommitment,
  listCommitments,
  listCommitmentsKept,
  listWithdrawnCommitments,
} from '@dealwright/contract/forecast/commitments';
import { connectHubspot, changeHubspotSync } from '@dealwright/contract/integrations/hubspot';
import { mergeContacts } from '@dealwright/contract/merge';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHubspotApp, type HubspotApp } from '../../../testing/hubspot-app.ts';
import { importWorker } from '../../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { temporaryDataDir } from '../../../testing/uploads.ts';
import { syncCompany } from '../../integrations/hubspot/sync-company.ts';
import { undoContacts } from '../../contacts/undo-contacts.ts';
import { undoMerges } from '../../operations/undo-merges.ts';
import { runUndo } from '../../operations/undo-operation.ts';
import { undoPeople } from '../../stakeholders/undo-people.ts';

const commitmentsOf = async (app: TestApp, number: number): Promise<readonly Commitment[]> =>
  (await app.call(app.people.admin, listCommitments, { params: { number } })).body.items;

const outcomesOf = async (app: TestApp, number: number) =>
  (await commitmentsOf(app, number)).map(({ outcome }) => outcome);

eachEngine((engine) => {
  describe('ways into and out of Commit', () => {
    let app: TestApp;
    let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
    let worker: Awaited<ReturnType<typeof importWorker>>;
    beforeAll(async () => {
      dir = await temporaryDataDir();
      app = await createTestApp(engine, { DATA_DIR: dir.path });
      worker = await importWorker(app, dir.path);
    });
    afterAll(async () => {
      await app.close();
      await dir.remove();
    });

    const numberOf = async (name: string): Promise<number> => {
      const [row] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ number: bigint }>(tx, 'select number from deals where name = $1', [name]),
      );
      return Number(row?.number);
    };
    const later = () => {
      app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
    };
    const bring = (rows: string) =>
      worker.bring(app.people.admin, [
        { name: 'deals.csv', content: `Deal ID,Deal Name,Stage,Amount,Forecast,Loss reason\n${rows}\n` },
      ]);

    it('CMIT11 an import into Commit freezes the claims, one that closes judges them, and its undo takes both back', async () => {
      await bring('A-1,Imported,Proposal,1000,Commit,');
      const number = await numberOf('Imported');
      expect(await commitmentsOf(app, number)).toMatchObject([
        { outcome: null, claims: [{ kind: 'amount', claimed: { figure: 1_000_00 } }] },
      ]);
      later();
      const closing = await bring('A-1,Imported,Closed won,900,Commit,');
      expect(await commitmentsOf(app, number)).toMatchObject([
        { outcome: 'won', claims: [{ kind: 'amount', verdict: 'false' }] },
      ]);
      later();
      expect((await worker.undo(app.people.admin, closing.id)).state).toBe('undone');
      expect(await outcomesOf(app, number)).toEqual([null, 'reopened']);
    });

    it('CMIT11 an import out of Commit withdraws, and its undo commits anew', async () => {
      await bring('A-2,Withdrawn,Proposal,1000,Commit,');
      const number = await numberOf('Withdrawn');
      later();
      const out = await bring('A-2,Withdrawn,Proposal,1000,Pipeline,');
      expect(await outcomesOf(app, number)).toEqual(['withdrawn']);
      later();
      await worker.undo(app.people.admin, out.id);
      expect(await outcomesOf(app, number)).toEqual([null, 'withdrawn']);
    });

    it('CMIT12 a person who is merged into another is found by their claim, until the merge is undone', async () => {
      const { rep } = app.people;
      const { number, version } = (await app.call(rep, createDeal, { body: { name: 'Merged people' } })).body;
      const params = { number };
      const join = async (name: string) => {
        const body = { name, buying_role: 'economic_buyer' as const };
        return (await app.call(rep, createStakeholder, { params, body })).body;
      };
      const [kept, gone] = [await join('Ana Silva'), await join('Anna Silva')];
      await app.call(rep, changeDeal, { params, version, body: { forecast_choice: 'commit' } });
      later();
      const merged = await app.call(rep, mergeContacts, {
        params: { contact_id: kept.contact_id ?? '' },
        body: { other: gone.contact_id ?? '', fields: [] } as never,
      });
      expect(merged.status, merged.text).toBe(200);
      const subjects = async () =>
        (await commitmentsOf(app, number)).flatMap(({ claims }) => claims.map(({ subject }) => subject));
      expect(await subjects()).toEqual(['Ana Silva', 'Ana Silva']);
      const { id: operationId } = (merged.body as unknown as { operation: { id: string } }).operation;
      const asked = await app.call(rep, undoOperation, { params: { operation_id: operationId } });
      expect(asked.status, asked.text).toBe(202);
      const deps = {
        database: app.database,
        now: () => app.clock.now,
        undoables: [undoMerges, undoContacts, undoPeople],
      };
      await runUndo(deps, {
        companyId: rep.companyId,
        id: operationId,
      });
      expect(await subjects()).toEqual(['Ana Silva', 'Anna Silva']);
    });

    it('CMIT13 who works on the deal says why it was withdrawn; of two the second is shown what the first said', async () => {
      const { rep, otherRep, viewer, manager } = app.people;
      const made = (await app.call(rep, createDeal, { body: { name: 'Explained' } })).body;
      const params = { number: made.number };
      const call = { params, version: made.version, body: { forecast_choice: 'commit' as const } };
      const committed = (await app.call(rep, changeDeal, call)).body;
      later();
      const leave = { forecast_choice: 'pipeline' as const };
      await app.call(rep, changeDeal, { params, version: committed.version, body: leave });
      const [first] = await commitmentsOf(app, made.number);
      expect(first).toMatchObject({ outcome: 'withdrawn', reason: null, version: 1, can: { explain: true } });
      const place = { ...params, commitment_id: first?.id ?? '' };
      const say = (person: typeof rep, version: number, reason: string) =>
        app.call(person, explainCommitment, { params: place, version, body: { reason } });
      expect((await say(rep, 1, 'Budget moved to next year')).body).toMatchObject({ version: 2 });
      const second = await say(manager, 1, 'Other');
      expect([second.status, second.text]).toEqual([
        412,
        expect.stringContaining('Budget moved to next year'),
      ]);
      expect((await say(otherRep, 2, 'Other')).status).toBe(404);
      expect((await say(viewer, 2, 'Other')).status).toBe(403);
      expect((await say(rep, 2, 'x'.repeat(201))).status).toBe(400);
    });

    it('CMIT13 who works on a deal that is still in Commit says why its date moved', async () => {
      const { rep, manager } = app.people;
      const body = { name: 'Moved', close_date: '2027-06-20' };
      const made = (await app.call(rep, createDeal, { body })).body;
      const params = { number: made.number };
      let { version } = made;
      for (const step of [{ forecast_choice: 'commit' as const }, { close_date: '2027-07-20' }]) {
        later();
        version = (await app.call(rep, changeDeal, { params, version, body: step })).body.version;
      }
      const [moved] = await commitmentsOf(app, made.number);
      const place = { ...params, commitment_id: moved?.id ?? '' };
      const reason = 'Legal asked for a month';
      const said = await app.call(rep, explainCommitment, { params: place, version: 1, body: { reason } });
      const claim = { kind: 'close_date', claimed: { day: '2027-06-20' }, found: { day: '2027-07-20' } };
      const explained = { outcome: null, ended_at: null, reason, version: 2, claims: [claim] };
      expect([said.status, said.body]).toMatchObject([200, explained]);
      expect(await commitmentsOf(app, made.number)).toMatchObject([explained]);
      const query = { person: rep.id };
      const listed = (await app.call(manager, listWithdrawnCommitments, { query })).body.items;
      expect(listed.map(({ deal }) => deal?.name)).not.toContain('Moved');
    });

    it('CMIT13 a judged commitment can’t be explained away; withdrawn ones are listed with their reasons', async () => {
      const { rep, manager, otherRep } = app.people;
      const make = async (name: string) => {
        const { number, version } = (await app.call(rep, createDeal, { body: { name } })).body;
        const params = { number };
        const body = { forecast_choice: 'commit' as const };
        return (await app.call(rep, changeDeal, { params, version, body })).body;
      };
      const won = await make('Judged');
      later();
      const params = { number: won.number };
      await app.call(rep, moveDeal, { params, version: won.version, body: { stage: 'closed_won' } });
      const [judged] = await commitmentsOf(app, won.number);
      const place = { ...params, commitment_id: judged?.id ?? '' };
      const refused = await app.call(rep, explainCommitment, {
        params: place,
        version: 1,
        body: { reason: 'No' },
      });
      expect([refused.status, judged?.can.explain]).toEqual([409, false]);
      const left = await make('Left');
      later();
      const there = { number: left.number };
      const body = { forecast_choice: 'best_case' as const };
      await app.call(rep, changeDeal, { params: there, version: left.version, body });
      const [withdrawn] = await commitmentsOf(app, left.number);
      await app.call(rep, explainCommitment, {
        params: { ...there, commitment_id: withdrawn?.id ?? '' },
        version: 1,
        body: { reason: 'Legal asked for a month' },
      });
      const query = { person: rep.id };
      const listed = (await app.call(manager, listWithdrawnCommitments, { query })).body.items;
      expect(listed[0]).toMatchObject({ deal: { name: 'Left' }, reason: 'Legal asked for a month' });
      expect((await app.call(otherRep, listWithdrawnCommitments, {})).body.items).toEqual([]);
      expect((await app.call(otherRep, listWithdrawnCommitments, { query })).status).toBe(404);
    });

    it('CMIT14 shares are of the period that the deal closed in, or of all time', async () => {
      const kept = async (query: object) =>
        (await app.call(app.people.rep, listCommitmentsKept, { query })).body.items[0];
      const all = await kept({});
      const now = await kept({ time: 'period' });
      expect(now).toEqual(all);
      expect(all?.deals).toBe(1);
      expect(all?.withdrawn).toBe(2);
      expect(await kept({ time: 'period', day: '2020-05-05' })).toBe(undefined);
    });
  });

  describe('a deal in Commit that HubSpot changes', () => {
    let opened: HubspotApp;
    beforeAll(async () => {
      opened = await createHubspotApp(engine);
    });
    afterAll(() => opened.close());

    it('CMIT11 is judged when HubSpot closes it, and commits anew when HubSpot reopens it', async () => {
      const { app, hubspot, deps } = opened;
      const { admin } = app.people;
      const crm = hubspot.crm('pat-eu1-commit');
      crm.now = () => app.clock.now.getTime();
      expect((await app.call(admin, connectHubspot, { body: { token: 'pat-eu1-commit' } })).status).toBe(200);
      const later = () => {
        app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
      };
      const sync = async () => {
        later();
        await app.call(admin, changeHubspotSync, { body: { ask: 'run' } });
        await syncCompany(deps, admin.companyId);
      };
      const deal = crm.add('deals', {
        properties: { dealname: 'Wards', dealstage: 'qualifiedtobuy', pipeline: 'default', amount: '1000' },
      });
      await sync();
      const [row] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ number: bigint }>(tx, "select number from deals where name = 'Wards'", []),
      );
      const params = { number: Number(row?.number) };
      const { version } = (await app.call(admin, getDeal, { params })).body;
      await app.call(admin, changeDeal, { params, version, body: { forecast_choice: 'commit' } });
      later();
      crm.change('deals', deal.id, { dealstage: 'closedwon', amount: '1200' });
      await sync();
      expect(await commitmentsOf(app, params.number)).toMatchObject([
        { outcome: 'won', claims: [{ kind: 'amount', found: { figure: 1_200_00 }, verdict: 'true' }] },
      ]);
      later();
      crm.change('deals', deal.id, { dealstage: 'contractsent' });
      await sync();
      expect(await outcomesOf(app, params.number)).toEqual([null, 'reopened']);
    });
  });
});
