import type { Notification } from '@dealwright/contract/notifications';

/** What the browser shows. One with the tag of another takes its place. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** An encrypted push holds 4 kB at most. */
const MOST_LETTERS = 300;
const cut = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;

/** One piece of news by itself; several as one, so that a screen is not filled. */
export function pushMessage(
  [first, ...others]: readonly [Notification, ...Notification[]],
  total: number,
): PushMessage {
  if (others.length === 0) {
    const { kind, deal, text, path } = first;
    const title = cut(`LEAD-${deal.number} ${deal.name}`);
    return { title, body: cut(text), path, tag: `${kind}-${deal.number}` };
  }
  const deals = new Set([first, ...others].map(({ deal }) => deal.number)).size;
  const body = deals === 1 ? `On LEAD-${first.deal.number} ${first.deal.name}` : `On ${deals} deals or more`;
  return { title: `${total} notifications`, body: cut(body), path: '/home', tag: 'several' };
}
