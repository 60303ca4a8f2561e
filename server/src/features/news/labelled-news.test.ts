import { kindOfHeadline, NEWS_KIND_FACTS } from '@dealwright/domain/news';
import { isAbout } from '@dealwright/domain/news-about';
import { expect, it } from 'vitest';
import { readLabels } from '../../testing/news/read-labels.ts';

const MOST_WRONG = 0.05;
const LEAST_FOUND = 0.9;
const LEAST_RIGHT_QUESTIONS = 0.9;

const labels = readLabels();
const found = labels.filter(({ subject, article }) => isAbout(subject, article));

it('NEWS10 of 200 headlines with ambiguous names at most 5% that are taken are about another company', () => {
  expect(labels).toHaveLength(200);
  const about = labels.filter(({ kind }) => kind !== null);
  expect(about).toHaveLength(100);
  const wrong = found.filter(({ kind }) => kind === null).map(({ article }) => article.headline);
  expect(wrong.length / found.length, wrong.join('\n')).toBeLessThanOrEqual(MOST_WRONG);
  const missed = about.filter((one) => !found.includes(one)).map(({ article }) => article.headline);
  expect(1 - missed.length / about.length, missed.join('\n')).toBeGreaterThanOrEqual(LEAST_FOUND);
});

it('NEWS10 of the questions that are proposed at least 90% fit what happened', () => {
  const asked = found.flatMap(({ kind, article: { headline } }) =>
    kind === null ? [] : [{ headline, kind, said: kindOfHeadline(headline) }],
  );
  const wrong = asked.filter(
    ({ kind, said }) => NEWS_KIND_FACTS[kind].question !== NEWS_KIND_FACTS[said].question,
  );
  const words = wrong.map(({ headline, kind, said }) => `${headline}: ${said}, not ${kind}`).join('\n');
  expect(1 - wrong.length / asked.length, words).toBeGreaterThanOrEqual(LEAST_RIGHT_QUESTIONS);
});
