import { describe, expect, it } from 'vitest';
import { setPage } from './page-title.ts';

const attribute = (selector: string, name: string) =>
  document.head.querySelector(selector)?.getAttribute(name);

describe('setPage', () => {
  it('SHELL25 sets title, description and canonical link, and one of each', () => {
    setPage({ title: 'Dashboard', description: 'The pipeline by stage', canonical: '/dashboard' });
    setPage({ title: 'Home', canonical: '/home' });
    expect(document.title).toBe('Home · Dealwright');
    expect(attribute('link[rel="canonical"]', 'href')).toBe(`${window.location.origin}/home`);
    expect(attribute('meta[name="description"]', 'content')).toContain('Dealwright');
    expect(document.head.querySelectorAll('link[rel="canonical"], meta[name="description"]')).toHaveLength(2);
  });
});
