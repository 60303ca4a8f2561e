import type { listMentionable } from '@dealwright/contract/interactions';
import { idSchema } from '@dealwright/contract/page';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { displayName } from '../../platform/authenticate.ts';
import { invalid } from '../../platform/errors.ts';
import { searchWords } from '../../platform/search-words.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { filterMentionable, listMentionablePeople } from './store.ts';

const MOST_OFFERED = 20;
const MOST_MENTIONED = 50;

interface Node {
  readonly type?: unknown;
  readonly attrs?: { readonly id?: unknown };
  readonly content?: readonly Node[];
}

/** Whom a formatted note names by @, each once. Takes what `checkContent` let through. */
export function mentionsIn(content: unknown): Set<string> {
  const found = new Set<string>();
  const waiting: Node[] = content === null || content === undefined ? [] : [content as Node];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const id = node.type === 'mention' ? idSchema.safeParse(node.attrs?.id).data : undefined;
    if (id !== undefined) found.add(id);
    waiting.push(...(node.content ?? []));
  }
  return found;
}

/**
 * The people a note newly mentions. Throws 400 if one of them can't see the deal; people mentioned earlier may stay in
 * the text and aren't notified again.
 */
export async function newMentions(tx: Tx, deal: DealRef, before: unknown, after: unknown): Promise<string[]> {
  const known = mentionsIn(before);
  const added = [...mentionsIn(after)].filter((id) => !known.has(id));
  if (added.length === 0) return [];
  if (added.length > MOST_MENTIONED) throw invalid('content', `Mention at most ${MOST_MENTIONED} people`);
  const seeing = await filterMentionable(tx, deal, added);
  if (seeing.length < added.length) {
    throw invalid('content', 'Someone you mention can’t see this deal. Remove the mention.');
  }
  return seeing;
}

/** The people who can be mentioned, by name; those whose names or addresses hold what was typed. */
export async function offerMentions(
  tx: Tx,
  deal: DealRef,
  q: string | undefined,
): Promise<ResponseOf<typeof listMentionable>> {
  const rows = await listMentionablePeople(tx, deal, { words: searchWords(q), limit: MOST_OFFERED });
  return { people: rows.map((row) => ({ id: row.id, name: displayName(row), role: row.role })) };
}
