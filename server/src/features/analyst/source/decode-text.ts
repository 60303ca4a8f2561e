import { MAX_SOURCE_BYTES, UnreadableSource } from './document.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary from text
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;

/** Share of control or replacement characters above which a text is taken for binary. */
const GARBAGE_SHARE = 0.02;

function decodeBytes(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Exports from older Windows tools; the check for garbage that follows rejects anything else.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Bytes or a string as clean text: UTF-8, UTF-16 with BOM or Windows-1252; no BOM, line ends `\n`.
 * @throws UnreadableSource when it is binary, empty or larger than 2 MiB.
 */
export function decodeText(content: string | Uint8Array): string {
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  if (size > MAX_SOURCE_BYTES) throw new UnreadableSource('too_large', 'The text is larger than 2 MiB.');
  const text = (typeof content === 'string' ? content : decodeBytes(content))
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n');
  if (text.trim() === '') throw new UnreadableSource('empty', 'The file has no text.');
  const odd = text.match(CONTROL)?.length ?? 0;
  if (text.includes('\u0000') || odd > text.length * GARBAGE_SHARE) {
    throw new UnreadableSource('binary', 'This isn’t a text file.');
  }
  if (!text.isWellFormed()) throw new UnreadableSource('encoding', 'The text isn’t valid Unicode.');
  return text;
}
