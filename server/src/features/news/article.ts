import { dayOf } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import { LONGEST_HEADLINE, LONGEST_NEWS_URL } from '@dealwright/domain/news';
import { Parser } from 'htmlparser2';

/** Headlines are plain text of whole characters, whatever a feed puts in them. */
export function plainHeadline(text: string): string {
  let plain = '';
  const parser = new Parser({ ontext: (part) => (plain += part) }, { decodeEntities: true });
  parser.write(text.slice(0, 10 * LONGEST_HEADLINE));
  parser.end();
  const line = plain
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length <= LONGEST_HEADLINE ? line : `${cutText(line, LONGEST_HEADLINE - 1).trimEnd()}…`;
}

/** A web address, absolute and without a fragment; null for anything else. */
export function articleUrl(text: string | undefined, base: string): string | null {
  if (text === undefined || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  url.hash = '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && url.href.length <= LONGEST_NEWS_URL
    ? url.href
    : null;
}

export function publicationDay(text: string | undefined): string | null {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : dayOf(new Date(at));
}
