import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { schemaText } from './schema-text.ts';
import { COLUMNS_SQL, type Column, type EnumLabel, LABELS_SQL, writeTableTypes } from './table-types.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

it('is what db/schema.sql and the table types say; node db/src/dump-schema.ts and generate-tables.ts write them', async () => {
  const database = await openEmbedded({ template: await migratedTemplate() });
  const columns = await database.asOwner.query<Column>(COLUMNS_SQL);
  const labels = await database.asOwner.query<EnumLabel>(LABELS_SQL);
  expect(read('../schema.sql')).toBe(await schemaText(database.asOwner));
  expect(read('./generated/tables.ts')).toBe(writeTableTypes(columns, labels));
  await database.close();
});

it('shows a change of every kind', async () => {
  const database = await openEmbedded({ template: await migratedTemplate() });
  const before = await schemaText(database.asOwner);
  for (const change of [
    'alter table deals add column extra integer default 5',
    'create index extra on deals (company_id, extra)',
    'alter table deals no force row level security',
    'drop policy company_select on deals',
    'grant delete on deals to dealwright_app',
    'grant update (email) on users to dealwright_app',
    'alter view deal_usage_summary set (security_invoker = false)',
    'drop trigger announce_event on events',
    "create or replace function app.user_id() returns uuid language sql as 'select null::uuid'",
    'grant execute on function app.authenticate(bytea) to public',
    "alter type member_role add value 'guest'",
  ]) {
    const earlier = await schemaText(database.asOwner);
    await database.asOwner.exec(change);
    expect(await schemaText(database.asOwner), change).not.toBe(earlier);
  }
  expect(before).not.toContain('guest');
  await database.close();
});
