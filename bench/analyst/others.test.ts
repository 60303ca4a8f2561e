import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLabelled } from './labelled-input.ts';
import { addReadings, emptyReading, readDocument, readSourceSet, SOURCES } from './others.ts';

const FOLDER = join(import.meta.dirname, 'documents', 'others');

describe('conversations by other hands', () => {
  for (const source of SOURCES) {
    it(`${source}: every label quotes words from its line`, async () => {
      const documents = readSourceSet(source);
      expect(documents.length).toBeGreaterThan(0);
      for (const document of documents) {
        const { labels, input } = await readLabelled(document);
        expect(labels.length).toBe(document.labels.length);
        for (const { start, end, quote, regions } of labels) {
          expect(input.document.text.slice(start, end)).toBe(quote);
          expect(regions[0]?.start).toBeLessThanOrEqual(start);
          expect(regions[0]?.end).toBeGreaterThanOrEqual(end);
        }
      }
    });
  }

  it('carries the notices its licenses ask for', () => {
    const notices = readFileSync(join(FOLDER, 'LICENSES.md'), 'utf8');
    for (const source of SOURCES) expect(notices).toContain(`\`${source}\``);
    expect(notices.match(/Copyright /g)?.length).toBeGreaterThanOrEqual(6);
    expect(existsSync(join(FOLDER, 'LICENSE-Apache-2.0.txt'))).toBe(true);
  });

  it('counts labels and proposals once each', async () => {
    const readings = await Promise.all(
      SOURCES.map(async (source) => {
        const reading = emptyReading();
        for (const document of readSourceSet(source)) await readDocument(document, 'confirmed', reading);
        return reading;
      }),
    );
    const all = addReadings(readings);
    const wanted = Object.values(all.found).reduce((sum, count) => sum + count.all, 0);
    expect(wanted).toBe(91);
    expect(all.verbatim.right).toBe(all.verbatim.all);
  });
});
