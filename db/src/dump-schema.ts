import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { schemaText } from './schema-text.ts';

const TARGET = fileURLToPath(new URL('../schema.sql', import.meta.url));

async function schemaOfMigrations(): Promise<string> {
  const database = await openEmbedded({ template: await migratedTemplate() });
  try {
    return await schemaText(database.asOwner);
  } finally {
    await database.close();
  }
}

/** The first line that differs, with both versions of it. */
function firstDifference(written: string, made: string): string {
  const before = written.split('\n');
  const after = made.split('\n');
  const line = after.findIndex((text, index) => text !== before[index]);
  const at = line === -1 ? after.length : line;
  return `line ${at + 1}:\n- ${before[at] ?? '(end)'}\n+ ${after[at] ?? '(end)'}`;
}

const made = await schemaOfMigrations();
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, made);
} else {
  const written = existsSync(TARGET) ? readFileSync(TARGET, 'utf8') : '';
  if (written !== made) {
    process.stderr.write(
      `db/schema.sql is not what the migrations make. Run: node db/src/dump-schema.ts\n${firstDifference(written, made)}\n`,
    );
    process.exitCode = 1;
  }
}
