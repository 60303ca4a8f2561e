import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a mode of colours changes is colours alone: the other rules are asked once. */
const ASKED: readonly (readonly [string, RunOptions])[] = [
  ['dark', {}],
  ['light', { runOnly: ['color-contrast', 'link-in-text-block'] }],
];

interface Look {
  readonly mode: string;
  readonly options: RunOptions;
  /** All of them with null. */
  readonly impacts: readonly string[] | null;
}

/** Runs in the page: changes the colour mode at once, so that no colour is on its way while it is looked at. */
async function lookAt({ mode, options, impacts }: Look): Promise<string[]> {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [still];
  document.documentElement.dataset.mode = mode;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { axe } = globalThis as unknown as {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  };
  const { violations } = await axe.run(document, options);
  return violations
    .filter(({ impact }) => impacts === null || impacts.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${mode}: ${id} ${target}: ${failureSummary}`),
    );
}

/**
 * What is wrong in earnest in either mode, in words that name the place. Frames are not looked into: no such page has
 * one. A custom theme is painted for the mode that the product shows: then only that one is asked for.
 *
 * A list is dim while it loads, so it is waited for.
 */
export async function seriousFindings(
  page: Page,
  only?: 'dark' | 'light',
  impacts: Look['impacts'] = ['serious', 'critical'],
): Promise<string[]> {
  await expect(page.locator(':not(button)[aria-busy="true"]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const findings: string[] = [];
  for (const [mode, options] of only ? ([[only, {}]] as const) : ASKED) {
    const asked = {
      resultTypes: ['violations'] satisfies RunOptions['resultTypes'],
      iframes: false,
      ...options,
    };
    findings.push(...(await page.evaluate(lookAt, { mode, options: asked, impacts })));
  }
  return findings;
}
