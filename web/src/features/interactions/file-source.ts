import { MAX_SOURCE, SOURCE_FORMATS } from '@dealwright/contract/interactions';
import type { Source } from './api.ts';

const EXTENSIONS = SOURCE_FORMATS.filter((format) => format !== 'typed' && format !== 'recording');
export const ACCEPTED_FILES = EXTENSIONS.map((extension) => `.${extension}`).join(',');

const MEBIBYTE = 1024 * 1024;

/** Why a file cannot be read, in words that say what to do; null when it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  if (!EXTENSIONS.some((accepted) => accepted === extension)) {
    const what = extension ? `.${extension} files` : 'Files without an extension';
    return `${what} aren’t supported. Export it as ${EXTENSIONS.join(', ')}, or paste its text.`;
  }
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_SOURCE) {
    return `${name} is ${(size / MEBIBYTE).toFixed(1)} MB. The limit is 2 MB: split it, or paste the part that matters.`;
  }
  return null;
}

const CHUNK = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
}

/** The file as the API takes it. Its text is decoded by the server, which knows the encodings of mails. */
export async function sourceOfFile(file: File): Promise<Source> {
  return { file_name: file.name, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
}
