import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/http.ts';
import { describeError } from './describe-error.ts';

describe('an error that leaves the browser', () => {
  it('holds nothing that was typed, in its message or its stack', () => {
    const error = new TypeError(`No stage 'Ana Ruiz' for ana@own.example`);
    error.stack = `TypeError: No stage 'Ana Ruiz' for ana@own.example\n    at f (https://x.example/assets/a.js?q=Ana:1:2)`;
    expect(describeError(error)).toEqual({
      name: 'TypeError',
      message: 'No stage <text> for <address>',
      stack: 'at f (https://x.example/assets/a.js:1:2)',
    });
  });

  it('tells of an answer its code alone', () => {
    const problem = new ApiProblem({ code: 'conflict', detail: 'Ana Ruiz is there already', status: 409 });
    expect(describeError(problem)).toMatchObject({ name: 'ApiProblem', message: 'conflict' });
    expect(JSON.stringify(describeError(problem))).not.toContain('Ana');
  });

  it.each([
    ['a lost connection', new ApiProblem({ code: 'network', detail: '' })],
    ['a cancelled call', new DOMException('Cancelled', 'AbortError')],
    ['a notice of the browser', 'ResizeObserver loop completed with undelivered notifications.'],
    ['a foreign script', 'Script error.'],
    [
      'an extension of the browser',
      Object.assign(new Error('x'), { stack: 'Error: x\n    at chrome-extension://abc/x.js:1:2' }),
    ],
  ])('is not %s', (_, error) => {
    expect(describeError(error)).toBeNull();
  });

  it('may be anything that was thrown', () => {
    expect(describeError('Broken "here"')).toMatchObject({ name: 'Thrown', message: 'Broken <text>' });
    expect(describeError({ secret: 'Ana' })).toMatchObject({ message: 'A thrown object' });
    expect(describeError(null)).toMatchObject({ message: 'A thrown null' });
  });
});
