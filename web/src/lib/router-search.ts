import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

/** Text whatever it looks like: the router would take the code 23E45678 for a number. */
const TEXTS = ['invitation_token', 'workspace_code', 'token'] as const;

export function parseSearch(search: string): Record<string, unknown> {
  const given = new URLSearchParams(search);
  const texts = TEXTS.filter((name) => given.has(name)).map((name) => [name, given.get(name)]);
  return { ...defaultParseSearch(search), ...Object.fromEntries(texts) };
}

export function stringifySearch(search: Record<string, unknown>): string {
  const texts = new URLSearchParams();
  const others = { ...search };
  for (const name of TEXTS) {
    const value = others[name];
    if (typeof value !== 'string') continue;
    texts.set(name, value);
    delete others[name];
  }
  const parts = [texts.toString(), defaultStringifySearch(others).replace(/^\?/, '')].filter(Boolean);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
