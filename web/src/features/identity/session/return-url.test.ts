import { afterEach, expect, test } from 'vitest';
import { forgetReturnUrl, returnUrl, saveReturnUrl } from './return-url.ts';

afterEach(forgetReturnUrl);

test('a page that was asked for is kept until it is forgotten', () => {
  expect(returnUrl()).toBeNull();
  saveReturnUrl('/lead-planning/LEAD-7?tab=notes#q');
  expect(returnUrl()).toBe('/lead-planning/LEAD-7?tab=notes#q');
  forgetReturnUrl();
  expect(returnUrl()).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
  'never redirects to %o',
  (href) => {
    saveReturnUrl(href);
    expect(returnUrl()).toBeNull();
  },
);
