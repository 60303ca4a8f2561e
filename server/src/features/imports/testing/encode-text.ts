import type { TextEncoding } from '@dealwright/domain/import/encodings';

/** What TextDecoder makes of one and two bytes, the other way around. */
export function encoderOf(encoding: TextEncoding): (text: string) => Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  const learn = (code: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(code));
    if (Array.from(text).length === 1 && text !== '\ufffd' && !bytes.has(text)) bytes.set(text, code);
  };
  for (let byte = 0; byte < 256; byte += 1) learn([byte]);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) learn([lead, trail]);
  return (text) => Buffer.from(Array.from(text).flatMap((letter) => bytes.get(letter) ?? [0x3f]));
}
