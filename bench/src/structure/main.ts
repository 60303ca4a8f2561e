/**
 * npm run bench -- structure [--field next_step_due] [--list]: the size and complexity of the code. Counts handwritten
 * product code; with `--drag` also the files that run while a card is dragged to another stage.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { filesOfDrag } from './drag.ts';
import { fieldPlaces } from './field-places.ts';
import { functionsOver } from './functions.ts';
import { productFiles, ROOT, type SourceFile } from './source-files.ts';

const LONGEST_FUNCTION = 50;
const LONGEST_LINE = 130;
/** Patterns of wordings: data that is harder to read when lines are wrapped. */
const WORDINGS = /\/analyst\/embedded\/(?:pillars\/|plain-business)/;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    field: { type: 'string', default: 'next_step_due' },
    list: { type: 'boolean', default: false },
    drag: { type: 'boolean', default: false },
  },
});

function list(title: string, rows: readonly string[]): void {
  if (values.list) process.stdout.write(`\n${title}\n${rows.map((row) => `  ${row}`).join('\n')}\n`);
}

function sizes(files: readonly SourceFile[]): Finding[] {
  const lengths = files.map(({ lines }) => lines.length).sort((one, other) => one - other);
  const sum = lengths.reduce((all, length) => all + length, 0);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0;
  const long = files.flatMap((file) => functionsOver(file, LONGEST_FUNCTION));
  const isWide = (line: string) => line.length > LONGEST_LINE;
  const wide = files.filter(({ path, lines }) => !WORDINGS.test(path) && lines.some(isWide));
  list(
    `Functions over ${LONGEST_FUNCTION} lines`,
    long
      .sort((one, other) => other.lines - one.lines)
      .map(({ path, name, lines }) => `${lines} ${path} ${name}`),
  );
  list(
    `Files with a line over ${LONGEST_LINE} characters`,
    wide.map(({ path }) => path),
  );
  return [
    {
      what: 'lines of the product',
      value: sum,
      unit: '',
      detail: `${files.length} files, median ${at(0.5)}`,
    },
    { what: 'lines of a file, p90', value: at(0.9), unit: '', atMost: 200, detail: '' },
    { what: 'lines of the longest file', value: lengths.at(-1) ?? 0, unit: '', atMost: 400, detail: '' },
    {
      what: `functions over ${LONGEST_FUNCTION} lines`,
      value: long.length,
      unit: '',
      atMost: 0,
      detail: `longest ${long[0]?.lines ?? 0}`,
    },
    {
      what: `files with lines over ${LONGEST_LINE} characters`,
      value: wide.length,
      unit: '',
      atMost: 0,
      detail: '',
    },
  ];
}

function features(files: readonly SourceFile[]): Finding {
  const listed = JSON.parse(readFileSync(join(ROOT, 'features.json'), 'utf8')) as { features: string[] };
  const folders = new Set(files.flatMap(({ path }) => /\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
  return {
    what: 'features',
    value: listed.features.length,
    unit: '',
    atMost: 17,
    detail: `${folders.size} folders`,
  };
}

function field(column: string): Finding[] {
  const { files, generated } = fieldPlaces(column);
  list(
    `Files that name ${column}`,
    files.map(({ path, places }) => `${places} ${path}`),
  );
  const places = files.reduce((all, file) => all + file.places, 0);
  const detail = `${column}, and ${generated.length} generated`;
  return [
    { what: 'files that name a field', value: files.length, unit: '', atMost: 6, detail },
    { what: 'places that name a field', value: places, unit: '', atMost: 8, detail },
  ];
}

const files = productFiles();
const findings = [...sizes(files), features(files), ...field(values.field)];
if (values.drag) {
  const passed = await filesOfDrag();
  list('Files that run while a card is dragged', passed);
  findings.push({
    what: 'files that run while a card is dragged',
    value: passed.length,
    unit: '',
    atMost: 30,
    detail: `${passed.filter((path) => path.startsWith('web/')).length} of the web`,
  });
}
report('structure', findings);
