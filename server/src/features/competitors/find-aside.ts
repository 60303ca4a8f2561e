import type { CompetitorMention, NamedCompetitor } from '@dealwright/domain/competitor-mention';
import { IN_BACKGROUND, readingThreads } from '../../platform/reading-threads.ts';
import type { Task } from '../../platform/threads.ts';
import type { findInText } from './find-in-text.ts';
import type { SearchedText, WorkspaceCompetitor } from './search-store.ts';

const FIND: Task<typeof findInText> = {
  file: new URL('./find-in-text.ts', import.meta.url),
  name: 'findInText',
  ...IN_BACKGROUND,
};

/** A text as it was searched, the names it was searched for, and the sentences that have one. */
export interface FoundIn {
  readonly text: SearchedText;
  readonly named: readonly NamedCompetitor[];
  readonly mentions: readonly CompetitorMention[];
}

/** The competitors that a text can name: those of its workspace. */
export const namesFor = (
  { workspace_id }: SearchedText,
  competitors: readonly WorkspaceCompetitor[],
): NamedCompetitor[] =>
  competitors
    .filter((competitor) => competitor.workspace_id === workspace_id)
    .map(({ id, name, aliases, kind }) => ({ id, name, aliases, kind }));

/** Searches beside the event loop, with no transaction open. */
export async function findAside(
  companyId: string,
  texts: readonly SearchedText[],
  competitors: readonly WorkspaceCompetitor[],
): Promise<FoundIn[]> {
  const found: FoundIn[] = [];
  for (const text of texts) {
    const named = namesFor(text, competitors);
    const mentions = named.length === 0 ? [] : await readingThreads.run(companyId, FIND, text.text, named);
    found.push({ text, named, mentions });
  }
  return found;
}
