import { stripEnd } from '@dealwright/domain/strip-end';

const MAX_SHOWN = 120;
const MAX_KEPT = 80;

/** A file name's extension in lower case, without its dot, or empty. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const extension = extensionOf(name);
  const end = extension ? `.${extension}` : '';
  return (
    name
      .slice(0, max - end.length)
      .toWellFormed()
      .replaceAll('\uFFFD', '') + end
  );
}

/** A name as people may see it: without directories, without what cannot be seen or turns the direction of writing. */
export function shownName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  return shorten(stripEnd(plain, /[\s.]/), MAX_SHOWN) || 'file';
}

/** A name that can stand in a key, a path and an address. */
export function keptName(given: string): string {
  const plain = shownName(given)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+/, '');
  return shorten(plain, MAX_KEPT) || 'file';
}
