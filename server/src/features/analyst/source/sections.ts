import { squeeze, stripEnd, stripSigns } from './scan.ts';

/** All patterns of this file read a line of single spaces, whose marks of emphasis are cut where that says so. */
const NOTES_HEADING = new RegExp(
  [
    String.raw`^(?:\d{1,3}[.)] ?)?(?:(?:my|our|internal|ae|rep|seller|sales|post[- ]call|call|meeting|demo|`,
    'discovery|private)[ -]+)*(?:notes?|summary|recap|debrief|takeaways?|key takeaways|next steps?|',
    'action items?|follow[- ]?ups?|to[- ]?dos?|assessment|observations|reflections|coaching notes|',
    String.raw`what went well|after the call|lessons learned)(?: ?\((?:internal|ae|seller|rep|private|`,
    String.raw`not shared)[^)]{0,40}\))?$`,
  ].join(''),
  'i',
);
const NOTES_INLINE = new RegExp(
  [
    '^(?:(?:my|our|internal|ae|rep|seller|post[- ]call|call|meeting|private)[ -]+)+(?:notes?|summary|',
    String.raw`recap|debrief) ?[*_]*:[*_]* \S`,
  ].join(''),
  'i',
);
const TRANSCRIPT_HEADING =
  /^(?:(?:full|call|meeting) )?(?:transcript|conversation|dialogue|recording|verbatim)$/i;
const HEAD_FIELD = new RegExp(
  [
    '^(?:call id|date|time|duration|participants?|attendees|present|location|outcome|subject|to|from|cc|',
    'bcc|sent|meeting|title|recorded|recording|language|account|deal|opportunity|company|file|topic|type|',
    'call type|stage|crm|invite|link|dial-in|project|reference|ref|version|author|prepared by|',
    String.raw`re)\b[^:\n]{0,24}:`,
  ].join(''),
  'i',
);
const CLOSING = new RegExp(
  [
    '^(?:(?:kind|best|warm|warmest|many|with|mit|viele|beste|liebe|freundliche[rn]?) (?:regards|wishes|',
    'thanks|freundlichen grüßen|freundlichen gruessen|grüße|gruß|gruesse)|best|regards|cheers|thanks|',
    'thank you|thx|many thanks|sincerely|yours(?: sincerely| truly| faithfully)?|br|kr|rgds|mfg|vg|lg|',
    'cordialement|saludos|atentamente|hilsen|mvh|ciao|talk soon|all the best|greetings|',
    String.raw`sent from my [\w ]{2,30}|get outlook for \w{1,20}) ?(?:and regards|again|in advance|so much|`,
    String.raw`a lot)? ?[,.!–-]* ?(?:\p{Lu}[\p{L}.'’-]*(?: |$)){0,3}$`,
  ].join(''),
  'iu',
);

/** A heading's own words, without the marks that make it one. */
const unmarked = (line: string) => stripEnd(stripSigns(squeeze(line), '#*_ '), ':*_ ');

/** A heading after which the seller's own notes stand ('Call Notes:', '## Next steps'). */
export function isNotesHeading(line: string): boolean {
  return line.length < 90 && NOTES_HEADING.test(unmarked(line));
}

/** 'Internal note: …' in one line. */
export function isInlineNote(line: string): boolean {
  return NOTES_INLINE.test(stripSigns(squeeze(line, 200), '#*_ '));
}

/** A heading after which the spoken words stand. */
export function isTranscriptHeading(line: string): boolean {
  return line.length < 80 && TRANSCRIPT_HEADING.test(unmarked(line));
}

/** 'Date: …', 'Call ID: …': facts about the document, not content. */
export function isHeadField(line: string): boolean {
  return HEAD_FIELD.test(
    squeeze(line, 120)
      .replace(/^[-*] /, '')
      .replace(/^[*_]+/, ''),
  );
}

/** Where a mail's signature begins: 'Kind regards', 'Thanks, Ana', '-- '. */
export function isClosing(line: string): boolean {
  return line.length < 70 && (/^--\s*$/.test(line) || CLOSING.test(squeeze(line)));
}

/** '**Next steps**', '__Budget:__', '**Budget**:' → the words; null if no emphasis stands around a whole line. */
function emphasised(line: string): string | null {
  if (!line.startsWith('**') && !line.startsWith('__')) return null;
  const inner = stripEnd(line, ': ');
  if (!inner.endsWith('**') && !inner.endsWith('__')) return null;
  const words = inner.slice(2, -2);
  return words !== '' && words.length <= 80 && !words.includes('*') ? words : null;
}

/** '## Next steps ##' → 'Next steps'. */
function titled(line: string): string | null {
  const words = /^#{1,6} (.+)$/s.exec(line)?.[1];
  return words === undefined ? null : stripEnd(words, '# ').slice(0, 80) || null;
}

/** A short line that titles what follows: '## Pain', 'Budget:', '**Next steps**'. Null for ordinary lines. */
export function readHeading(line: string): string | null {
  if (line.length > 90) return null;
  const bare = squeeze(line);
  const marked = titled(bare) ?? emphasised(bare);
  if (marked !== null) return stripEnd(marked, ':*_').trim();
  if (bare.endsWith(':')) {
    const field = /^(?:\d{1,3}[.)] ?)?(\p{L}[\p{L}\p{N} /&()',-]{1,60})$/u.exec(bare.slice(0, -1).trimEnd());
    return field?.[1] ?? null;
  }
  return /^\p{Lu}[\p{Lu} /&-]{3,50}$/u.test(bare) ? bare : null;
}
