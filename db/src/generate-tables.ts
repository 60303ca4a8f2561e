import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { COLUMNS_SQL, type Column, type EnumLabel, LABELS_SQL, writeTableTypes } from './table-types.ts';

const TARGET = fileURLToPath(new URL('./generated/tables.ts', import.meta.url));

async function tableTypes(): Promise<string> {
  const database = await openEmbedded({ template: await migratedTemplate() });
  try {
    const columns = await database.asOwner.query<Column>(COLUMNS_SQL);
    return writeTableTypes(columns, await database.asOwner.query<EnumLabel>(LABELS_SQL));
  } finally {
    await database.close();
  }
}

const types = await tableTypes();
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, types);
} else if (readFileSync(TARGET, 'utf8') !== types) {
  process.stderr.write(
    'db/src/generated/tables.ts doesn’t match the migrations. Run: node db/src/generate-tables.ts\n',
  );
  process.exitCode = 1;
}
