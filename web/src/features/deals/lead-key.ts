/** 'LEAD-12': how people name a deal, and the last part of its address. */
export function leadKey(number: number): string {
  return `LEAD-${number}`;
}

/** The number in 'LEAD-12'; null for other text. */
export function parseLeadKey(key: string): number | null {
  const digits = /^LEAD-([1-9]\d{0,14})$/i.exec(key)?.[1];
  return digits ? Number(digits) : null;
}
