import { z } from 'zod';
import { invalid } from '../../platform/errors.ts';

const MAX_DEPTH = 24;
const MAX_NODES = 50_000;
/** Browsers read a backslash as a slash and leave out tabs and line breaks: behind the first slash none of them may come. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|#|\/(?![/\\\s]))/i;
const ADDRESS_NAME = /^(?:href|src)$/i;

const plainText = z
  .string()
  .max(2 * 1024 * 1024)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'));
const attribute = z.union([plainText.max(2000), z.number(), z.boolean(), z.null()]);
const attributes = z
  .record(z.string().regex(/^[\w:-]{1,40}$/), attribute)
  .refine((given) =>
    Object.entries(given).every(
      ([name, value]) => !ADDRESS_NAME.test(name) || typeof value !== 'string' || SAFE_ADDRESS.test(value),
    ),
  );
const typeName = z.string().regex(/^[a-zA-Z]{1,40}$/);
const mark = z.strictObject({ type: typeName, attrs: attributes.optional() });
const nodeSchema = z.strictObject({
  type: typeName,
  text: plainText.optional(),
  attrs: attributes.optional(),
  marks: z.array(mark).max(20).optional(),
  content: z.array(z.unknown()).max(MAX_NODES).optional(),
});

function refuse(): never {
  throw invalid('content', 'The formatting of this note cannot be read');
}

/**
 * A formatted note as the editor keeps it, bounded in depth and number of nodes; it is kept as data and never run.
 * Addresses in it lead to the web, to mail or within the product. Throws `invalid_input`.
 */
export function checkContent(content: unknown): unknown {
  if (content === undefined || content === null) return null;
  let nodes = 0;
  const waiting: { readonly node: unknown; readonly depth: number }[] = [{ node: content, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    nodes += 1;
    const parsed = nodeSchema.safeParse(next.node);
    if (!parsed.success || nodes > MAX_NODES || next.depth > MAX_DEPTH) refuse();
    if (next.depth === 1 && parsed.data.type !== 'doc') refuse();
    const depth = next.depth + 1;
    for (const child of parsed.data.content ?? []) waiting.push({ node: child, depth });
  }
  return content;
}
