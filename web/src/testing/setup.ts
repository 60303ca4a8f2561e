import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What a test waits for comes at once on a quiet machine; a busy one may need longer than the second of the library.
configure({ asyncUtilTimeout: 15_000 });

/** The window of the tests has no event stream: one that never opens stands in its place. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 0;
  close(): void {}
}
Object.assign(globalThis, { EventSource: SilentStream });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
