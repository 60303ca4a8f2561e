import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

/** A sound png of one colour; `height` and `width` as its header says, whatever it comes to. */
export function pngFile(width = 2, height = 2, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows =
    width * height <= 1_000_000 ? deflateSync(Buffer.alloc((width + 1) * height)) : Buffer.alloc(8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra.map((data) => pngChunk('tEXt', data)),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A gif of one pixel. */
export const GIF_FILE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const PDF_FILE = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n',
);

export interface ZipEntry {
  readonly name: string;
  readonly data?: Buffer;
  /** What the directory says it comes to; its own length unless given. */
  readonly claims?: number;
  readonly mode?: number;
  readonly flags?: number;
  /** Deflated rather than stored as it is. */
  readonly deflated?: boolean;
  /** Where the directory says it lies; where it is unless given. */
  readonly claimsAt?: number;
}

export function zipFile(entries: readonly ZipEntry[], before = '', comment = ''): Buffer {
  const parts: Buffer[] = [Buffer.from(before)];
  const directory: Buffer[] = [];
  let offset = Buffer.byteLength(before);
  for (const {
    name,
    data: raw = Buffer.from('x'),
    mode = 0o100_644,
    deflated = false,
    ...entry
  } of entries) {
    const data = deflated ? deflateRawSync(raw) : raw;
    const { claims = raw.length, flags = 0, claimsAt = offset } = entry;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(deflated ? 8 : 0, 8);
    local.writeUInt32LE(crc32(raw), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(claims, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    local.copy(listed, 8, 6, 28);
    listed.writeUInt32LE((mode << 16) >>> 0, 38);
    listed.writeUInt32LE(claimsAt, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(listed, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, list, end, Buffer.from(comment)]);
}

/** A docx with more in it, where given. */
export function docxFile(more: readonly ZipEntry[] = [], before = '', comment = ''): Buffer {
  return zipFile([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...more], before, comment);
}

/** A compound file whose directory names one stream. */
export function compoundFile(stream = 'WordDocument'): Buffer {
  const file = Buffer.alloc(512 * 3);
  file.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.write(stream, 512 * 2, 'utf16le');
  return file;
}
