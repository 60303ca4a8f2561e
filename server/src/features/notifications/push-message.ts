import type { Notification } from '@dealwright/contract/notifications/notifications';
import { cutText } from '@dealwright/domain/cut-text';

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
  text.length > MOST_LETTERS ? `${cutText(text, MOST_LETTERS - 1)}…` : text;

/** What it is about, as people call it. */
export function subjectOf({
  deal,
  account,
  import: imported,
}: Pick<Notification, 'deal' | 'account' | 'import'>): string {
  if (imported) return imported.name;
  return deal ? `LEAD-${deal.number} ${deal.name}` : (account ?? '');
}

/** One piece of news by itself; several as one, so that a screen is not filled. */
export function pushMessage(
  [first, ...others]: readonly [Notification, ...Notification[]],
  total: number,
): PushMessage {
  if (others.length === 0) {
    const { kind, deal, account, import: imported, text, path } = first;
    return {
      title: cut(subjectOf(first)),
      body: cut(text),
      path,
      tag: `${kind}-${deal?.number ?? account ?? imported?.id}`,
    };
  }
  const about = new Set([first, ...others].map(subjectOf)).size;
  const body = about === 1 ? `On ${subjectOf(first)}` : 'Open Dealwright to see them';
  return { title: `${total} notifications`, body: cut(body), path: '/home', tag: 'several' };
}
