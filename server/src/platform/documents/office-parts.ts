import { promisify } from 'node:util';
import { Parser } from 'htmlparser2';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import { UnreadableDocument } from './unreadable-document.ts';

const openZip: (path: string, options: Options) => Promise<ZipFile> = promisify(open);

/** One element of XML as it opens: its name without its prefix. */
export interface XmlReader {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** No document is nested this deeply, and reading takes longer with each level. */
const DEEPEST = 400;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Declared entities are never resolved and nothing is fetched: only the five of XML and numbered characters are. */
async function parseEntry(zip: ZipFile, entry: Entry, reader: XmlReader): Promise<void> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > DEEPEST) throw new UnreadableDocument('broken');
        reader.open(local(name), (wanted) => attributes[wanted]);
      },
      onclosetag: (name) => {
        depth -= 1;
        reader.close(local(name));
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of stream) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
  parser.write(decoder.decode());
  parser.end();
}

/** Reads parts of an Office document, in the order they are named; absent ones are left out. */
export async function readParts(
  path: string,
  parts: readonly (readonly [string, XmlReader])[],
): Promise<void> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName.toLowerCase(), entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
    for (const [name, reader] of parts) {
      const entry = entries.get(name.toLowerCase());
      if (entry) await parseEntry(zip, entry, reader);
    }
  } finally {
    zip.close();
  }
}
