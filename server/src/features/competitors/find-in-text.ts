import {
  type CompetitorMention,
  findMentions,
  indexNames,
  type NamedCompetitor,
} from '@dealwright/domain/competitor-mention';

/** Runs on a thread: a text of two megabytes takes about a second. */
export function findInText(text: string, named: readonly NamedCompetitor[]): CompetitorMention[] {
  return findMentions(text, indexNames(named));
}
