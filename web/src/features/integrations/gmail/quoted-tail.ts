/** Lines by which mail programs begin what is answered. */
const OPENINGS = [
  /^On .{5,300}wrote:\s*$/,
  /^Am .{5,300}schrieb.{0,200}:\s*$/,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Forwarded message)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
];

/** The words of a message, and what they answer below them; nothing is left out. */
export function splitQuoted(body: string): { readonly words: string; readonly quoted: string } {
  const lines = body.split('\n');
  const opening = lines.findIndex((line) => OPENINGS.some((pattern) => pattern.test(line)));
  let from = opening;
  if (opening === -1) {
    from = lines.length;
    while (from > 0 && /^\s*(?:>|$)/.test(lines[from - 1] ?? '')) from -= 1;
    if (!lines.slice(from).some((line) => line.startsWith('>'))) return { words: body, quoted: '' };
  }
  const words = lines.slice(0, from).join('\n').trim();
  // A message that is nothing but what it passes on is shown.
  if (words === '') return { words: body, quoted: '' };
  return { words, quoted: lines.slice(from).join('\n').trim() };
}
