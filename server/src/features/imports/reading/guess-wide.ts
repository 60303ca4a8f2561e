/** An encoding that writes letters of East Asia in two bytes. */
interface WideEncoding {
  readonly name: 'big5' | 'shift_jis' | 'gb18030' | 'euc-jp' | 'euc-kr';
  readonly isLead: (byte: number) => boolean;
  readonly isTrail: (byte: number) => boolean;
  /** The common letters of the encoding's language, which have a block of their own. */
  readonly isCommon: (lead: number, trail: number) => boolean;
  /** Letters that nearly all text has and that say nothing: full-width punctuation, digits and Latin letters. */
  readonly isNeutral: (lead: number) => boolean;
}

const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;
const isHigh = (byte: number): boolean => within(byte, 0xa1, 0xfe);

const BIG5: WideEncoding = {
  name: 'big5',
  isLead: (byte) => within(byte, 0x81, 0xfe),
  isTrail: (byte) => within(byte, 0x40, 0x7e) || isHigh(byte),
  isCommon: (lead) => within(lead, 0xa4, 0xc6),
  isNeutral: (lead) => within(lead, 0xa1, 0xa3),
};
const SHIFT_JIS: WideEncoding = {
  name: 'shift_jis',
  isLead: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
  isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfc),
  isCommon: (lead, trail) =>
    (lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96) || within(lead, 0x88, 0x98),
  isNeutral: (lead) => within(lead, 0x81, 0x82),
};
const GB18030: WideEncoding = {
  name: 'gb18030',
  isLead: (byte) => within(byte, 0x81, 0xfe),
  isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfe),
  isCommon: (lead, trail) => within(lead, 0xb0, 0xd7) && trail >= 0xa1,
  isNeutral: (lead) => within(lead, 0xa1, 0xa3),
};
const EUC_JP: WideEncoding = {
  name: 'euc-jp',
  isLead: isHigh,
  isTrail: isHigh,
  isCommon: (lead) => lead === 0xa4 || lead === 0xa5 || within(lead, 0xb0, 0xcf),
  isNeutral: (lead) => within(lead, 0xa1, 0xa3),
};
const EUC_KR: WideEncoding = {
  name: 'euc-kr',
  isLead: (byte) => within(byte, 0x81, 0xfe),
  isTrail: isHigh,
  isCommon: (lead) => within(lead, 0xb0, 0xc8),
  isNeutral: (lead) => within(lead, 0xa1, 0xa3),
};

interface Reading {
  readonly letters: number;
  readonly common: number;
  /** Letters beside another one: in Latin text, two bytes that look like a letter stand alone. */
  readonly beside: number;
}

/** Half-width katakana are one byte. */
const isAlone = ({ name }: WideEncoding, byte: number): boolean =>
  name === 'shift_jis' && within(byte, 0xa1, 0xdf);

/** How the bytes read in that encoding; null if they can't be. */
function readAs(encoding: WideEncoding, bytes: Buffer): Reading | null {
  let letters = 0;
  let common = 0;
  let beside = 0;
  let ended = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    letters += 1;
    if (isAlone(encoding, lead)) continue;
    const trail = bytes[at + 1] ?? 0;
    if (!encoding.isLead(lead) || !encoding.isTrail(trail)) return null;
    if (encoding.isCommon(lead, trail)) common += 1;
    else if (encoding.isNeutral(lead)) letters -= 1;
    if (ended === at || (bytes[at + 2] ?? 0) >= 0x80) beside += 1;
    at += 1;
    ended = at + 1;
  }
  return { letters, common, beside };
}

const FEWEST_LETTERS = 4;
const NEARLY_ALL = 0.9;
const LEAD = 0.3;

const shareIn = (encoding: WideEncoding, bytes: Buffer): number => {
  const found = readAs(encoding, bytes);
  return found === null || found.letters === 0 ? 0 : found.common / found.letters;
};

/**
 * Whether text is in Big5 or Shift JIS, also if it is short: nearly all letters are common ones in that encoding and far
 * fewer would be in any other. The others share their common blocks, so nothing is said of them.
 */
export function guessWide(bytes: Buffer): 'big5' | 'shift_jis' | null {
  for (const encoding of [BIG5, SHIFT_JIS]) {
    const found = readAs(encoding, bytes);
    if (found === null || found.letters < FEWEST_LETTERS) continue;
    const share = found.common / found.letters;
    if (share < NEARLY_ALL || found.beside < found.letters * NEARLY_ALL) continue;
    const others = [BIG5, SHIFT_JIS, GB18030, EUC_JP, EUC_KR].filter((other) => other !== encoding);
    if (others.every((other) => shareIn(other, bytes) <= share - LEAD)) {
      return encoding.name === 'big5' ? 'big5' : 'shift_jis';
    }
  }
  return null;
}
