import { expect, test } from 'vitest';
import { findDeadLinks, findMissingTerms, findSettingDifferences } from './documents.mjs';

const config = 'const environmentSchema = z.object({\n  PORT: z.coerce.number(),\n  HOST: z.string(),\n});\n';
const table = (...names) => names.map((name) => `| \`${name}\` | what |`).join('\n');

test('a setting that the table leaves out, and one that nothing reads, are found', () => {
  expect(findSettingDifferences(table('PORT', 'HOST'), config)).toEqual([]);
  expect(findSettingDifferences(table('PORT'), config)).toEqual(['docs/configuration.md: leaves out HOST']);
  expect(findSettingDifferences(table('PORT', 'HOST', 'COLOUR'), config)).toHaveLength(1);
  expect(findSettingDifferences(table('PORT'), 'no schema')).toHaveLength(1);
});

test('a relative link that leads nowhere is found, others are left alone', () => {
  const page = {
    path: 'docs/a.md',
    text: '[x](../README.md#top) [y](gone.md) [z](https://example.com) [w](#here)',
  };
  expect(findDeadLinks([page], (path) => path === 'README.md')).toEqual([
    'docs/a.md: links to gone.md, which does not exist',
  ]);
});

test('a name of the domain that the glossary leaves out is found', () => {
  const source = "export const STAGES = [\n  'discovery',\n  'proposal',\n] as const;";
  expect(findMissingTerms('`discovery` and `proposal`', source, 'stage.ts')).toEqual([]);
  expect(findMissingTerms('`discovery`', source, 'stage.ts')).toHaveLength(1);
  expect(findMissingTerms('`discovery`', 'nothing', 'stage.ts')).toHaveLength(1);
});
