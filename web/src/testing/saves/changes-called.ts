import type { Route } from '@dealwright/contract/route';

const SOURCES = import.meta.glob<string>('/src/{features,ui,lib}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
});
const CONTRACT = import.meta.glob<Readonly<Record<string, unknown>>>('../../../../contract/src/**/*.ts');

const IMPORTED = /\b(?:from|import\()\s*'(\.[^']+)'/g;
const OF_CONTRACT = /import \{([^}]+)\} from '@dealwright\/contract\/([\w/-]+)'/g;
/** `call(operation` and `call(either ? operation : other`. */
const CALLED = /\bcall\(\s*(?:[^?()]*\?\s*(\w+)\s*:\s*)?(\w+)/g;

/** Every source that is loaded with this one, at once or later. */
async function sourcesFrom(start: string): Promise<readonly string[]> {
  const seen = new Map<string, string>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const source = (await SOURCES[path]?.()) ?? '';
    seen.set(path, source);
    for (const [, to = ''] of source.matchAll(IMPORTED)) waiting.push(new URL(to, `file://${path}`).pathname);
  }
  return [...seen.values()];
}

/** The operations that change something and are called from this source or what it loads, by their names there. */
export async function changesCalledFrom(start: string): Promise<ReadonlyMap<string, Route>> {
  const found = new Map<string, Route>();
  for (const source of await sourcesFrom(start)) {
    const called = new Set([...source.matchAll(CALLED)].flatMap(([, one, other]) => [one, other]));
    for (const [, names = '', module] of source.matchAll(OF_CONTRACT)) {
      const exported = await CONTRACT[`../../../../contract/src/${module}.ts`]?.();
      for (const name of names.split(',').map((each) => each.trim())) {
        const operation = exported?.[name] as Route | undefined;
        if (called.has(name) && operation && operation.method !== 'GET') found.set(name, operation);
      }
    }
  }
  return found;
}
