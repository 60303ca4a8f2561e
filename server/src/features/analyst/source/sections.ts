const NOTES_HEADING =
  /^\s*(?:[#*_\s]*|\d+[.)]\s*)(?:(?:my|our|internal|ae|rep|seller|sales|post[- ]call|call|meeting|demo|discovery|private)[\s-]+)*(?:notes?|summary|recap|debrief|takeaways?|key takeaways|next steps?|action items?|follow[- ]?ups?|to[- ]?dos?|assessment|observations|reflections|coaching notes|what went well|after the call|lessons learned)(?:\s*\((?:internal|ae|seller|rep|private|not shared)[^)]{0,40}\))?\s*[*_:]*\s*$/i;
const NOTES_INLINE =
  /^\s*[#*_\s]*(?:(?:my|our|internal|ae|rep|seller|post[- ]call|call|meeting|private)[\s-]+)+(?:notes?|summary|recap|debrief)\s*[*_]*:[*_]*\s+\S/i;
const TRANSCRIPT_HEADING =
  /^\s*[#*_\s]*(?:(?:full|call|meeting)\s+)?(?:transcript|conversation|dialogue|recording|verbatim)\s*[*_:]*\s*$/i;
const HEAD_FIELD =
  /^\s*(?:[-*]\s+)?[*_]*(?:call id|date|time|duration|participants?|attendees|present|location|outcome|subject|to|from|cc|bcc|sent|meeting|title|recorded|recording|language|account|deal|opportunity|company|file|topic|type|call type|stage|crm|invite|link|dial-in|project|reference|ref|version|author|prepared by|re)\b[^:\n]{0,24}:[*_]*/i;
const CLOSING =
  /^\s*(?:(?:kind|best|warm|warmest|many|with|mit|viele|beste|liebe|freundliche[rn]?)\s+(?:regards|wishes|thanks|freundlichen grüßen|freundlichen gruessen|grüße|gruß|gruesse)|best|regards|cheers|thanks|thank you|thx|many thanks|sincerely|yours(?: sincerely| truly| faithfully)?|br|kr|rgds|mfg|vg|lg|cordialement|saludos|atentamente|hilsen|mvh|ciao|talk soon|all the best|greetings|sent from my [\w ]{2,30}|get outlook for \w+)\s*(?:and regards|again|in advance|so much|a lot)?\s*[,.!–-]*\s*(?:\p{Lu}[\p{L}.'’-]*\s?){0,3}$/iu;

/** A heading after which the seller's own notes stand ('Call Notes:', '## Next steps'). */
export function isNotesHeading(line: string): boolean {
  return line.length < 90 && NOTES_HEADING.test(line);
}

/** 'Internal note: …' in one line. */
export function isInlineNote(line: string): boolean {
  return NOTES_INLINE.test(line.slice(0, 200));
}

/** A heading after which the spoken words stand. */
export function isTranscriptHeading(line: string): boolean {
  return line.length < 80 && TRANSCRIPT_HEADING.test(line);
}

/** 'Date: …', 'Call ID: …': facts about the document, not content. */
export function isHeadField(line: string): boolean {
  return HEAD_FIELD.test(line.slice(0, 120));
}

/** Where a mail's signature begins: 'Kind regards', 'Thanks, Ana', '-- '. */
export function isClosing(line: string): boolean {
  return line.length < 70 && (/^--\s*$/.test(line) || CLOSING.test(line));
}

/** A short line that titles what follows: '## Pain', 'Budget:', '**Next steps**'. Null for ordinary lines. */
export function readHeading(line: string): string | null {
  if (line.length > 90) return null;
  const marked =
    /^\s*#{1,6}\s+(.{1,80}?)\s*#*\s*$/.exec(line) ??
    /^\s*(?:\*\*|__)([^*]{1,80}?)(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:?)\s*$/.exec(line);
  if (marked) return (marked[1] ?? '').replace(/[:*_]+$/, '').trim();
  const colon = /^\s*(?:\d+[.)]\s*)?([\p{L}][\p{L}\p{N} /&()',-]{1,60}?)\s*:\s*$/u.exec(line);
  if (colon) return (colon[1] ?? '').trim();
  const capitals = /^\s*([\p{Lu}][\p{Lu} /&-]{3,50})\s*$/u.exec(line);
  return capitals ? (capitals[1] ?? '').trim() : null;
}
