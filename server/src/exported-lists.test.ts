import {
  archiveCompetitor,
  createCompetitor,
  exportCompetitors,
} from '@dealwright/contract/competitors/competitors';
import { exportTeam } from '@dealwright/contract/people/team';
import { archiveProduct, createProduct, exportProducts } from '@dealwright/contract/products/products';
import { createLibraryAnswer, exportLibraryAnswers } from '@dealwright/contract/rfp/library-answers';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMany } from './testing/insert-many.ts';
import { lastAudited, linesOfCsv } from './testing/list-export.ts';
import type { TestPerson } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** More than are read at once. */
const MANY = 1_100;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const workbook = async (path: string, person: TestPerson) => {
    const answer = await app.api.app.inject({
      method: 'GET',
      url: `/api/${path}`,
      headers: { cookie: `dealwright_session=${person.token}` },
    });
    expect(answer.statusCode).toBe(200);
    return (await readXlsx(answer.rawPayload)).sheets[0];
  };

  test('EXPORT20 products are exported with their prices, by the filter of the list', async () => {
    const { manager, rep, viewer, stranger } = app.people;
    const price = { currency: 'EUR', unit_price_minor: 4_850 } as const;
    const bodies = [
      { name: '=1+1', sku: 'A-1', family: 'Core', unit: 'seat', billing: 'monthly', price },
      { name: 'Setup', sku: 'B-2', description: 'One day,\non site' },
      { name: 'Former' },
    ] as const;
    const made = [];
    for (const body of bodies) made.push((await app.call(manager, createProduct, { body })).body);
    await app.call(manager, archiveProduct, { params: { product_id: made[2]?.id ?? '' } });
    const asked = { currency: 'EUR' } as const;
    expect(linesOfCsv(await app.call(rep, exportProducts, { query: asked }))).toEqual([
      'Name,SKU,Family,Unit,Billing,Price,Price currency,From quantity,Price includes tax,Description,Archived',
      `'=1+1,A-1,Core,seat,Monthly,48.50,EUR,0,No,,No`,
      'Setup,B-2,,,One-off,,,,,"One day,\non site",No',
    ]);
    expect(await lastAudited(app, 'products_exported', rep)).toMatchObject({
      detail: { filter: { currency: 'EUR', archived: 'no' }, searched: false },
    });
    const columns = ['name' as const];
    const narrowed = { query: { archived: 'only' as const, columns } };
    expect(linesOfCsv(await app.call(viewer, exportProducts, narrowed))).toEqual(['Name', 'Former']);
    const found = { query: { q: 'set', columns } };
    expect(linesOfCsv(await app.call(rep, exportProducts, found))).toEqual(['Name', 'Setup']);
    expect(linesOfCsv(await app.call(stranger, exportProducts, { query: {} }))).toHaveLength(1);
    const sheet = await workbook('products/export?currency=EUR&format=xlsx&columns=name,price', rep);
    expect(sheet?.rows[1]?.slice(0, 3)).toEqual(['=1+1', 48.5, 'EUR']);
  });

  test('EXPORT20 more products than are read at once are in the file once each', async () => {
    const { strangerRep } = app.people;
    await insertMany(
      app.database,
      `insert into products (company_id, id, workspace_id, name)
         select $1, gen_random_uuid(), $2, 'Product ' || n from generate_series(1, $3::int) n`,
      [strangerRep.companyId, strangerRep.workspaceId, MANY],
    );
    const lines = linesOfCsv(await app.call(strangerRep, exportProducts, { query: { columns: ['name'] } }));
    expect([lines.length, new Set(lines).size]).toEqual([1 + MANY, 1 + MANY]);
  });

  test('EXPORT21 competitors are exported with how the deals with them ended', async () => {
    const { manager, rep, stranger } = app.people;
    const body = { name: 'Rivalry', aliases: ['Riv', 'RVL'], website: 'https://rival.example' };
    expect((await app.call(manager, createCompetitor, { body })).status).toBe(201);
    const gone = await app.call(manager, createCompetitor, { body: { name: '+Gone', kind: 'in_house' } });
    await app.call(manager, archiveCompetitor, { params: { competitor_id: gone.body.id } });
    expect(linesOfCsv(await app.call(rep, exportCompetitors, { query: {} }))).toEqual([
      'Name,Kind,Other names,Website,Won,Lost,Win rate (%),Archived',
      'Rivalry,Company,Riv; RVL,https://rival.example,0,0,,No',
    ]);
    const archived = await app.call(rep, exportCompetitors, { query: { archived: 'only' } });
    expect(linesOfCsv(archived)[1]).toBe(`'+Gone,Built in-house,,,0,0,,Yes`);
    expect(await lastAudited(app, 'competitors_exported', rep)).toMatchObject({
      detail: { filter: { archived: 'only' } },
    });
    expect(linesOfCsv(await app.call(stranger, exportCompetitors, { query: {} }))).toHaveLength(1);
    const sheet = await workbook('competitors/export?format=xlsx&columns=name,won', rep);
    expect(sheet?.rows).toEqual([
      ['Name', 'Won'],
      ['Rivalry', 0],
    ]);
  });

  test('EXPORT22 the answer library is exported, also what a search finds', async () => {
    const { rep, manager, strangerRep } = app.people;
    const answers = [
      { question: 'Is data encrypted?', answer: '@Yes, at rest.', tags: ['security', 'data'] },
      { question: 'Where is support?', answer: 'In Lisbon.', tags: [] },
    ];
    for (const body of answers) await app.call(rep, createLibraryAnswer, { body });
    const columns = ['question', 'answer', 'tags', 'standing', 'added_by', 'archived'] as const;
    const all = linesOfCsv(
      await app.call(manager, exportLibraryAnswers, { query: { columns: [...columns] } }),
    );
    expect(all).toEqual([
      'Question,Answer,Tags,Approval,Added by,Archived',
      'Where is support?,In Lisbon.,,Not approved,Rosa Test,No',
      `Is data encrypted?,"'@Yes, at rest.",security; data,Not approved,Rosa Test,No`,
    ]);
    const found = await app.call(rep, exportLibraryAnswers, {
      query: { q: 'encrypted', columns: ['question'] },
    });
    expect(linesOfCsv(found)).toEqual(['Question', 'Is data encrypted?']);
    expect(await lastAudited(app, 'library_answers_exported', rep)).toMatchObject({
      detail: { searched: true },
    });
    expect(linesOfCsv(await app.call(strangerRep, exportLibraryAnswers, { query: {} }))).toHaveLength(1);
  });

  test('EXPORT23 the team is exported by admins and managers alone', async () => {
    const { manager, rep, viewer, stranger } = app.people;
    const lines = linesOfCsv(await app.call(manager, exportTeam, { query: {} }));
    expect(lines[0]).toBe(
      'Name,Email,Role,Manager,Two-factor authentication,Last seen (UTC),Joined on (UTC)',
    );
    expect(lines.some((line) => line.startsWith(`${rep.name},`) && line.includes(',Sales rep,'))).toBe(true);
    expect(lines.some((line) => line.startsWith(`${stranger.name},`))).toBe(stranger.name === rep.name);
    const found = await app.call(manager, exportTeam, { query: { q: rep.name, columns: ['name', 'role'] } });
    expect(linesOfCsv(found)).toEqual(['Name,Role', `${rep.name},Sales rep`]);
    expect(await lastAudited(app, 'team_exported', manager)).toMatchObject({ detail: { searched: true } });
    for (const person of [rep, viewer])
      expect((await app.call(person, exportTeam, { query: {} })).status).toBe(403);
    expect((await app.call(null, exportTeam, { query: {} })).status).toBe(401);
  });
});
