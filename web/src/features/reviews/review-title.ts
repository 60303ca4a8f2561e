import type { Review, ReviewSummary } from './api.ts';

const SCOPE_WORDS = { me: 'deals', person: 'deals', team: 'team' } as const;

/** 'Mona Test · Rosa Test’s team', 'Mona Test · their team' or 'Mona Test · chosen deals'. */
export function titleOf({
  reviewer,
  scope,
  person,
}: Pick<Review | ReviewSummary, 'reviewer' | 'scope' | 'person'>): string {
  if (scope === 'chosen') return `${reviewer.name} · chosen deals`;
  const whose = scope === 'me' || reviewer.id === person.id ? 'their' : `${person.name}’s`;
  return `${reviewer.name} · ${whose} ${SCOPE_WORDS[scope]}`;
}
