import type { Route } from '@playwright/test';

/** Responds with a failure that says nothing of itself: the page then has words of its own. */
export function failWithoutWords(route: Route): Promise<void> {
  const problem = {
    type: 'about:blank',
    title: '',
    status: 500,
    code: 'internal',
    detail: '',
    requestId: 'r',
  };
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  });
}
