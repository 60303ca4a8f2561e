import {
  approveLibraryAnswer,
  archiveLibraryAnswer,
  changeLibraryAnswer,
  createLibraryAnswer,
  type LibraryAnswer,
  listLibraryAnswers,
  restoreLibraryAnswer,
} from '@dealwright/contract/rfp/library-answers';
import {
  applyLibraryAnswer,
  changeRequirement,
  type Requirement,
  saveToLibrary,
  suggestAnswers,
} from '@dealwright/contract/rfp/requirements';
import type { Rfp } from '@dealwright/contract/rfp/rfps';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { addTestRfp, requirementsOf } from '../../testing/rfp-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

const RFP_TEXT = `1 Security

1.1 The supplier must encrypt all data at rest and in transit.

1.2 The supplier must provide single sign-on with SAML 2.0.

1.3 The canteen should serve lunch before noon.
`;

eachEngine((engine) => {
  describe('the library of answers', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let rfp: Rfp;
    let encryption: LibraryAnswer;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      deal = await addDeal(test.database, people.rep);
      rfp = await addTestRfp(test, people.rep, deal.number, RFP_TEXT);
      encryption = await create(
        'Is data encrypted at rest and in transit?',
        'Yes, with AES-256 and TLS 1.3.',
      );
      await create('Do you support single sign-on?', 'SAML 2.0 and OpenID Connect.');
      await create('Which payment terms do you offer?', 'Thirty days.');
    });
    afterAll(() => test.close());

    async function create(question: string, answer: string, as: TestPerson = people.rep) {
      const made = await test.call(as, createLibraryAnswer, { body: { question, answer } });
      if (made.status !== 201) throw new Error(made.text);
      return made.body;
    }
    const approve = ({ id, version }: LibraryAnswer, until: string | null, as: TestPerson = people.manager) =>
      test.call(as, approveLibraryAnswer, {
        params: { answer_id: id },
        version,
        body: { good_until: until },
      });
    const list = async (query: Record<string, string> = {}, as: TestPerson = people.viewer) =>
      (await test.call(as, listLibraryAnswers, { query: query as never })).body;
    const row = async (at: number): Promise<Requirement> => {
      const found = (await requirementsOf(test, people.rep, deal.number, rfp))[at];
      if (!found) throw new Error('the document holds three requirements');
      return found;
    };
    const paramsOf = ({ id }: Requirement) => ({ number: deal.number, rfp_id: rfp.id, requirement_id: id });
    const suggested = async (at: number) =>
      (await test.call(people.viewer, suggestAnswers, { params: paramsOf(await row(at)) })).body.items.map(
        ({ answer }) => answer.question,
      );

    it('RFP17 suggests answers to questions like the requirement, the closest first, and none to others', async () => {
      expect((await suggested(0))[0]).toBe('Is data encrypted at rest and in transit?');
      expect((await suggested(1))[0]).toBe('Do you support single sign-on?');
      expect(await suggested(2)).toEqual([]);
      expect(await suggested(0)).not.toContain('Which payment terms do you offer?');
    });

    it('RFP18 managers approve answers until a day; other words need approval again', async () => {
      expect(encryption).toMatchObject({ standing: 'unapproved', can: { edit: true, approve: false } });
      expect((await approve(encryption, null, people.rep)).status).toBe(403);
      const approved = await approve(encryption, '2030-01-01');
      expect(approved.body).toMatchObject({
        standing: 'approved',
        approved_by: { id: people.manager.id },
        good_until: '2030-01-01',
      });
      expect((await approve(encryption, null)).status).toBe(412);
      const params = { answer_id: encryption.id };
      const change = (as: TestPerson, version: number, body: object) =>
        test.call(as, changeLibraryAnswer, { params, version, body });
      expect((await change(people.rep, 2, { answer: 'No.' })).status).toBe(403);
      const tagged = await change(people.manager, 2, { tags: ['security'] });
      expect(tagged.body).toMatchObject({ standing: 'approved', tags: ['security'] });
      const reworded = await change(people.manager, 3, { answer: 'Yes, with AES-256.' });
      expect(reworded.body).toMatchObject({ standing: 'unapproved', approved_by: null, good_until: null });
      encryption = reworded.body;
    });

    it('RFP18 an answer past its day or not approved has to be confirmed before it is used', async () => {
      const use = async (answer: { readonly id: string }, confirmed: boolean) => {
        const requirement = await row(0);
        return test.call(people.rep, applyLibraryAnswer, {
          params: paramsOf(requirement),
          version: requirement.version,
          body: { answer_id: answer.id, confirmed },
        });
      };
      expect((await use(encryption, false)).status).toBe(409);
      const stale = await approve(encryption, '2020-01-01');
      expect(stale.body.standing).toBe('stale');
      expect((await list({ standing: 'stale' })).items.map(({ id }) => id)).toEqual([encryption.id]);
      expect((await use(encryption, false)).status).toBe(409);
      const used = await use(encryption, true);
      expect(used.body).toMatchObject({
        answer: 'Yes, with AES-256.',
        state: 'drafted',
        library_answer_id: encryption.id,
      });
      await approve(stale.body, null);
      expect((await use(encryption, false)).status).toBe(200);
      expect((await use({ id: newId() }, true)).status).toBe(400);
    });

    it('RFP19 an answer of a requirement is saved to the library, but not a confidential or empty one', async () => {
      const requirement = await row(1);
      const params = paramsOf(requirement);
      const save = (as: TestPerson = people.rep) => test.call(as, saveToLibrary, { params });
      const answer = (version: number, body: object) =>
        test.call(people.rep, changeRequirement, { params, version, body });
      expect((await save()).status).toBe(409);
      const secret = await answer(requirement.version, { answer: 'At cost.', confidential: true });
      expect((await save()).status).toBe(409);
      await answer(secret.body.version, { confidential: false });
      expect((await save(people.viewer)).status).toBe(403);
      const saved = await save();
      expect(saved.body).toMatchObject({
        question: 'The supplier must provide single sign-on with SAML 2.0.',
        answer: 'At cost.',
        standing: 'unapproved',
      });
      expect(await suggested(1)).toContain(saved.body.question);
      expect((await save()).body.id).toBe(saved.body.id);
    });

    it('RFP19 archived answers are not suggested, and the library is the company’s alone', async () => {
      const params = { answer_id: encryption.id };
      expect((await test.call(people.rep, archiveLibraryAnswer, { params })).status).toBe(403);
      await test.call(people.manager, archiveLibraryAnswer, { params });
      expect(await suggested(0)).not.toContain(encryption.question);
      expect((await list({ standing: 'archived' })).items.map(({ id }) => id)).toEqual([encryption.id]);
      await test.call(people.manager, restoreLibraryAnswer, { params });
      expect((await list({ q: 'encrypted' })).items[0]?.id).toBe(encryption.id);
      expect((await list()).can).toEqual({ add: false, approve: false });
      expect((await list({}, people.stranger)).items).toEqual([]);
      expect((await test.call(people.stranger, archiveLibraryAnswer, { params })).status).toBe(404);
    });
  });
});
