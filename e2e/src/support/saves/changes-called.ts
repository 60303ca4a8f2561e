import { readFileSync } from 'node:fs';
import type { Route } from '@dealwright/contract/route';

const WEB = new URL('../../../../web/src/', import.meta.url);

const IMPORTED = /\b(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
const OF_CONTRACT = /import \{([^}]+)\} from '@dealwright\/contract\/([\w/-]+)'/g;
/** `call(operation` and `call(either ? operation : other`. */
const CALLED = /\bcall\(\s*(?:[^?()]*\?\s*(\w+)\s*:\s*)?(\w+)/g;

/** Every source of the web that is loaded with this one, at once or later. */
function sourcesFrom(start: string): readonly string[] {
  const seen = new Map<string, string>();
  const waiting = [new URL(start, WEB)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path.href)) continue;
    const source = readFileSync(path, 'utf8');
    seen.set(path.href, source);
    for (const [, to = ''] of source.matchAll(IMPORTED)) waiting.push(new URL(to, path));
  }
  return [...seen.values()];
}

/** The operations that change something and are called from this source or what it loads, by their names there. */
export async function changesCalledFrom(start: string): Promise<ReadonlyMap<string, Route>> {
  const found = new Map<string, Route>();
  for (const source of sourcesFrom(start)) {
    const called = new Set([...source.matchAll(CALLED)].flatMap(([, one, other]) => [one, other]));
    for (const [, names = '', module] of source.matchAll(OF_CONTRACT)) {
      const exported = (await import(`@dealwright/contract/${module}`)) as Record<string, Route | undefined>;
      for (const name of names.split(',').map((each) => each.trim())) {
        const operation = exported[name];
        if (called.has(name) && operation && operation.method !== 'GET') found.set(name, operation);
      }
    }
  }
  return found;
}
