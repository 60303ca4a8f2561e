import { z } from 'zod';
import { invalid } from '../../platform/errors.ts';

const MAX_DEPTH = 24;
const MAX_NODES = 50_000;

const plainText = z
  .string()
  .max(2 * 1024 * 1024)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'));
const shortText = plainText.max(200);
const noAttributes = z.strictObject({}).optional();

/** What the editor writes, and nothing else: the attributes of each kind of node. Nothing in a note leads anywhere. */
const NODES = {
  doc: noAttributes,
  paragraph: noAttributes,
  text: noAttributes,
  hardBreak: noAttributes,
  blockquote: noAttributes,
  bulletList: noAttributes,
  listItem: noAttributes,
  heading: z.strictObject({ level: z.literal([2, 3]) }),
  orderedList: z
    .strictObject({
      start: z.int().min(0).max(1_000_000),
      // As in HTML: 1, a, A, i or I.
      type: z.enum(['1', 'a', 'A', 'i', 'I']).nullable(),
    })
    .partial()
    .optional(),
  mention: z.strictObject({
    id: shortText.nullable(),
    label: shortText.nullable().optional(),
    mentionSuggestionChar: z.literal('@').optional(),
  }),
} as const;

const mark = z.strictObject({ type: z.enum(['bold', 'italic', 'strike']), attrs: noAttributes });
const nodeSchema = z.strictObject({
  type: z.enum(Object.keys(NODES) as (keyof typeof NODES)[]),
  text: plainText.optional(),
  attrs: z.unknown().optional(),
  marks: z.array(mark).max(20).optional(),
  content: z.array(z.unknown()).max(MAX_NODES).optional(),
});

function refuse(): never {
  throw invalid('content', 'This note contains formatting that notes don’t support. Paste it as plain text.');
}

/**
 * A formatted note as the editor keeps it: the kinds of nodes, attributes and marks that it writes, bounded in depth
 * and number. Throws `invalid_input`.
 */
export function checkContent(content: unknown): unknown {
  if (content === undefined || content === null) return null;
  let nodes = 0;
  const waiting: { readonly node: unknown; readonly depth: number }[] = [{ node: content, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    nodes += 1;
    const parsed = nodeSchema.safeParse(next.node);
    if (!parsed.success || nodes > MAX_NODES || next.depth > MAX_DEPTH) refuse();
    const { type, attrs } = parsed.data;
    if ((next.depth === 1) !== (type === 'doc') || !NODES[type].safeParse(attrs).success) refuse();
    const depth = next.depth + 1;
    for (const child of parsed.data.content ?? []) waiting.push({ node: child, depth });
  }
  return content;
}
