import { afterEach, expect, test } from 'vitest';
import { forgetPlace, keepPlace, keptPlace } from './kept-place.ts';

afterEach(forgetPlace);

test('a page that was asked for is kept until it is forgotten', () => {
  expect(keptPlace()).toBeNull();
  keepPlace('/lead-planning/LEAD-7?tab=notes#q');
  expect(keptPlace()).toBe('/lead-planning/LEAD-7?tab=notes#q');
  forgetPlace();
  expect(keptPlace()).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
  'nobody is led to %o',
  (href) => {
    keepPlace(href);
    expect(keptPlace()).toBeNull();
  },
);
