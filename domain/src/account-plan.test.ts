import { expect, test } from 'vitest';
import { hostOf } from './account-plan.ts';

test('a host name is read out of what is pasted', () => {
  expect(hostOf(' HTTPS://www.Harbour.example/about?x=1 ')).toBe('harbour.example');
  expect(hostOf('harbour.example/\nabout')).toBe('harbour.example');
  for (const none of ['', 'harbour', 'two words.example', '-x.example']) expect(hostOf(none)).toBeNull();
});

test('what no address can be is not looked into', () => {
  expect(hostOf(`harbour.example/${'/'.repeat(1_900)}`)).toBe('harbour.example');
  expect(hostOf(`harbour.example${'/'.repeat(1_000_000)}\nx`)).toBeNull();
});
