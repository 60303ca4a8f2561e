/** Who wrote to whom, when and about what: the list beside it says all of that. */
const MAIL_HEAD = /^(?:from|to|cc|bcc|reply-to|date|sent|subject)\s*:/i;
/** How many characters of a text the server sends; one of this length goes on. */
const EXCERPT_LENGTH = 280;

/** Without the word that the end cuts through, and the comma before it. */
function whole(excerpt: string): string {
  if (excerpt.length < EXCERPT_LENGTH) return excerpt;
  const words = excerpt.trimEnd();
  const end = Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n'));
  return `${(end > 0 ? words.slice(0, end) : words).trimEnd().replace(/[,;:(]$/, '')}…`;
}

/** The beginning of a text as one line: lines are set apart, and the head of a mail gives way to its words. */
export function excerptWords(excerpt: string): string {
  const lines = whole(excerpt)
    .split('\n')
    .map((line) => line.trim())
    .map((line) => (line.startsWith('- ') ? line.slice(2) : line))
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => !MAIL_HEAD.test(line));
  return lines
    .slice(Math.max(0, first))
    .reduce((said, line) => (said === '' ? line : said + (/[:,]$/.test(said) ? ' ' : ' · ') + line), '');
}
