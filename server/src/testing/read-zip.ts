import { promisify } from 'node:util';
import { fromBuffer, type Options, type ZipFile } from 'yauzl';

const open: (bytes: Buffer, options: Options) => Promise<ZipFile> = promisify(fromBuffer);

/** The files of a zip by name, read by another library than the one that wrote it. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await open(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const pieces: Buffer[] = [];
        stream.on('error', reject);
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          files[entry.fileName] = Buffer.concat(pieces).toString('utf8');
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
}
