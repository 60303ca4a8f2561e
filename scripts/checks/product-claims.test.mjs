import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRODUCT_CLAIMS } from '../../web/src/features/shell/releases/product-claims.ts';
import { PRODUCT_VERSION } from '../../web/src/features/shell/releases/release-content.ts';
import { inRoot } from '../lib/paths.mjs';

const read = (path) => readFileSync(inRoot(path), 'utf8');
const proved = Object.entries(PRODUCT_CLAIMS).flatMap(([line, basis]) =>
  typeof basis === 'object' ? [[line, basis.provedBy, basis.says]] : [],
);

describe('what the product says of itself', () => {
  it.each(proved)('FIG07 “%s” is proved by %s', (_line, path, says) => {
    expect(path).toMatch(/\.(test|spec)\.tsx?$/);
    expect(existsSync(inRoot(path))).toBe(true);
    expect(read(path)).toContain(says);
  });

  it('FIG07 claims that are quoted stand on the landing page', () => {
    const figures = read('web/src/landing/sales-excellence.tsx');
    const security = read('web/src/landing/security-section.tsx');
    for (const figure of ['40%', '25%', '99.9%']) expect(figures).toContain(`'${figure}'`);
    for (const title of ['AES-256 encryption', 'TLS 1.3']) expect(security).toContain(title);
  });

  it('FIG07 the version is that of the package', () => {
    expect(JSON.parse(read('package.json')).version).toBe(PRODUCT_VERSION);
  });
});
