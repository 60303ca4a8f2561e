import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueLines } from './catalogue-check.ts';
import { CATALOGUE_FILE } from './migration/applied-migrations.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { schemaText } from './schema-text.ts';

const TARGET = fileURLToPath(new URL('../schema.sql', import.meta.url));

/** The files that say what the migrations make, and what stands in them. */
async function made(): Promise<{ path: string; text: string }[]> {
  const database = await openEmbedded({ template: await migratedTemplate() });
  try {
    const lines = await catalogueLines(database.asOwner);
    return [
      { path: TARGET, text: await schemaText(database.asOwner) },
      { path: CATALOGUE_FILE, text: `${lines.join('\n')}\n` },
    ];
  } finally {
    await database.close();
  }
}

/** The first line that differs, with both versions of it. */
function firstDifference(written: string, text: string): string {
  const before = written.split('\n');
  const after = text.split('\n');
  const line = after.findIndex((one, index) => one !== before[index]);
  const at = line === -1 ? after.length : line;
  return `line ${at + 1}:\n- ${before[at] ?? '(end)'}\n+ ${after[at] ?? '(end)'}`;
}

for (const { path, text } of await made()) {
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    continue;
  }
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (written !== text) {
    process.stderr.write(
      `${path} doesn’t match the migrations. Run: node db/src/dump-schema.ts\n${firstDifference(written, text)}\n`,
    );
    process.exitCode = 1;
  }
}
