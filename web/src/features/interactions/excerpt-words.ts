/** Who wrote to whom, when and about what: the list beside it says all of that. */
const MAIL_HEAD = /^(?:from|to|cc|bcc|reply-to|date|sent|subject)\s*:/i;

/** The beginning of a text as one line: lines are set apart, and the head of a mail gives way to its words. */
export function excerptWords(excerpt: string): string {
  const lines = excerpt
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => !MAIL_HEAD.test(line));
  return lines.slice(Math.max(0, first)).join(' · ');
}
