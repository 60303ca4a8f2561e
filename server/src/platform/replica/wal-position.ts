const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;

/** Whether the text is a place in PostgreSQL's log of changes, such as `16/B374D848`. */
export const isWalPosition = (text: string): boolean => POSITION.test(text);

/** A WAL position as a number of bytes, so that two can be compared. Throws if it's invalid. */
export function walBytes(position: string): bigint {
  if (!isWalPosition(position)) throw new Error(`Not a position in the log of changes: ${position}`);
  const [high = '', low = ''] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
