import { readFileSync } from 'node:fs';
import { NEWS_KINDS, type NewsKind } from '@dealwright/domain/news';
import type { Article, NewsSubject } from '@dealwright/domain/news-about';

/** A headline that a search by the account’s name could bring, and what a person says of it. */
export interface LabelledArticle {
  readonly subject: NewsSubject;
  readonly article: Article;
  /** What happened to the account; null if the article is about something else. */
  readonly kind: NewsKind | null;
}

const LABELS = new URL('labelled-headlines.txt', import.meta.url);

function subjectOf(line: string): NewsSubject {
  const [name = '', domain = '', facts = ''] = line
    .slice(1)
    .split('|')
    .map((part) => part.trim());
  return { name, domain, facts: facts.split(';').map((fact) => fact.trim()), excluded: [] };
}

/** `# name | domain | facts`, and below it `+ kind | headline | summary` or `- | headline | summary`. */
export function readLabels(): LabelledArticle[] {
  let subject: NewsSubject | null = null;
  return readFileSync(LABELS, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) {
        subject = subjectOf(line);
        return [];
      }
      if (!subject) throw new Error('a headline stands before its account');
      const [label = '', headline = '', summary = ''] = line
        .slice(1)
        .split('|')
        .map((part) => part.trim());
      const kind = line.startsWith('+') ? (NEWS_KINDS.find((one) => one === label) ?? null) : null;
      if (line.startsWith('+') && kind === null) throw new Error(`${label} is no kind of news`);
      return [{ subject, article: { headline, summary, url: 'https://press.example/a' }, kind }];
    });
}
