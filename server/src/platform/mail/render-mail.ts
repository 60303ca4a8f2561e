import type { MailBlock, MailContent } from './mail.ts';
import { INLINE, STYLE_SHEET } from './mail-style.ts';

export interface RenderedMail {
  readonly text: string;
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

function blockText(block: MailBlock, address: string): string {
  if ('button' in block) return `${block.button}:\n${address}${block.path}`;
  if ('code' in block) return block.code;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  if ('quote' in block)
    return block.quote
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n');
  return block.text;
}

function buttonHtml(label: string, url: string): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:4px 0 12px"><a class="button" href="${href}" target="_blank" rel="noopener noreferrer" ` +
      `style="${INLINE.button}">${escapeHtml(label)}</a></p>`,
    `<p class="soft" style="${INLINE.address}">Or copy this address into your browser:<br>${href}</p>`,
  ].join('\n');
}

function blockHtml(block: MailBlock, address: string): string {
  if ('button' in block) return buttonHtml(block.button, address + block.path);
  if ('code' in block) return `<p class="code" style="${INLINE.code}">${escapeHtml(block.code)}</p>`;
  if ('quote' in block)
    return `<blockquote class="quote" style="${INLINE.quote}">${escapeHtml(block.quote)}</blockquote>`;
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="${INLINE.item}">${escapeHtml(item)}</li>`).join('');
    return `<ul class="ink" style="${INLINE.list}">${items}</ul>`;
  }
  return `<p class="ink" style="${INLINE.text}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
}

/** Eight cells, the product's signature. */
const STRIP = Array.from({ length: 8 }, () => `<td class="cell" style="${INLINE.cell}">&nbsp;</td>`).join(
  `<td style="${INLINE.gap}">&nbsp;</td>`,
);

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * The one layout of every mail, as text and as HTML. `address` is where people reach the product, without a slash at
 * its end; whatever people wrote is escaped, and nothing is loaded from anywhere.
 */
export function renderMail(content: MailContent, address: string): RenderedMail {
  const sender = `Sent by Dealwright, ${address}`;
  const text = [
    content.heading,
    ...content.blocks.map((block) => blockText(block, address)),
    `-- \n${sender}`,
  ].join('\n\n');
  const body = content.blocks.map((block) => blockHtml(block, address)).join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
${STYLE_SHEET}
</style>
</head>
<body class="page" style="${INLINE.page}">
<table ${TABLE}><tr><td class="outer" align="center" style="${INLINE.outer}">
<table ${TABLE} style="max-width:560px"><tr><td class="ink" align="left" style="${INLINE.brand}">Dealwright
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px"><tr>${STRIP}</tr></table>
</td></tr></table>
<table role="presentation" class="card" cellpadding="0" cellspacing="0" border="0" style="${INLINE.card}"><tr>\
<td class="inside" align="left" style="${INLINE.inside}">
<h1 class="ink" style="${INLINE.heading}">${escapeHtml(content.heading)}</h1>
${body}
</td></tr></table>
<table ${TABLE} style="max-width:560px"><tr><td class="soft" align="left" style="${INLINE.footer}">\
${escapeHtml(sender)}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}
