import { describe, expect, it } from 'vitest';
import { refusalOf, sourceOfFile, toBase64 } from './file-source.ts';

const MEBIBYTE = 1024 * 1024;

describe('files that can be brought in', () => {
  it.each(['call.txt', 'notes.MD', 'talk.vtt', 'talk.srt', 'mail.eml', 'call.json', 'call.docx', 'call.pdf'])(
    'takes %s',
    (name) => {
      expect(refusalOf({ name, size: 10 })).toBeNull();
    },
  );
  it('says what to do about another kind of file', () => {
    expect(refusalOf({ name: 'call.pages', size: 10 })).toBe(
      '.pages files aren’t supported. Export it as txt, md, vtt, srt, eml, json, docx, pdf, or paste its text.',
    );
    expect(refusalOf({ name: 'README', size: 10 })).toMatch(/^Files without an extension/);
  });
  it('says how much too large a file is, and takes 2 MiB exactly', () => {
    expect(refusalOf({ name: 'a.txt', size: 2 * MEBIBYTE })).toBeNull();
    expect(refusalOf({ name: 'a.txt', size: 2.5 * MEBIBYTE })).toMatch(/2\.5 MB\. The limit is 2 MB/);
  });
  it('refuses an empty file', () => {
    expect(refusalOf({ name: 'a.txt', size: 0 })).toBe('a.txt is empty.');
  });
  it('sends the bytes as they are, whatever their encoding', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    expect([...Uint8Array.from(atob(toBase64(bytes)), (letter) => letter.charCodeAt(0))]).toEqual([...bytes]);
    const source = await sourceOfFile(new File(['Grüße'], 'a.eml'));
    expect(source).toEqual({
      file_name: 'a.eml',
      base64: btoa(String.fromCharCode(...new TextEncoder().encode('Grüße'))),
    });
  });
});
