import type { Plugin } from 'vite';

/**
 * The browser writes no JSON Schema, but each zod schema carries the way to it: 6 kB of every page.
 * What stands in its place fails when it is called, not when it is made.
 */
export function withoutJsonSchema(): Plugin {
  const absent = "const absent = () => { throw new Error('There is no JSON Schema in the browser'); };\n";
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/zod/v4/core/to-json-schema.js')) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        if (!names.includes('createToJSONSchemaMethod')) this.error('zod makes JSON Schema elsewhere by now');
        const exported = names.map((name) => `export const ${name} = () => absent;`).join('\n');
        return { code: `${absent}${exported}\nexport { processSchema as process };`, map: null };
      }
      if (id.endsWith('/zod/v4/core/json-schema-processors.js')) {
        const processor = /^export const (\w+Processor) = [\s\S]*?^};$/gm;
        if (!processor.test(code)) this.error('zod makes JSON Schema elsewhere by now');
        return { code: absent + code.replace(processor, 'export const $1 = absent;'), map: null };
      }
      return null;
    },
  };
}

interface Node {
  readonly type: string;
  readonly end: number;
}

interface Call extends Node {
  readonly callee: Node & {
    readonly computed?: boolean;
    readonly object: Node;
    readonly property: Node & { readonly name?: string };
  };
}

/** What a schema carries for the document of the API alone. */
const WORDS = new Set(['describe', 'meta']);

const isWords = (node: Node): node is Call => {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node as Call;
  return callee.type === 'MemberExpression' && !callee.computed && WORDS.has(callee.property.name ?? '');
};

/** All nodes of a program. */
function* nodesOf(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return;
  if ('type' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

/** Leaves out the words of the contract's schemas, which only the server's document of the API says. */
export function withoutApiWords(): Plugin {
  return {
    name: 'without-api-words',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/contract\/src\/[^?]*\.ts$/.test(id)) return null;
      const calls = [...nodesOf(this.parse(code))].filter(isWords).sort((a, b) => b.end - a.end);
      const shortened = calls.reduce(
        (text, { callee, end }) => text.slice(0, callee.object.end) + text.slice(end),
        code,
      );
      return { code: shortened, map: null };
    },
  };
}
