import { readParts } from '../../../../platform/documents/office-parts.ts';
import type { Block } from '../blocks.ts';
import { DocumentReader } from './document-reader.ts';
import { Numbering } from './numbering.ts';
import { Styles } from './styles.ts';

/** The blocks of a Word document, with the numbers that Word would show. */
export async function readDocx(path: string): Promise<readonly Block[]> {
  const styles = new Styles();
  const numbering = new Numbering(styles);
  const document = new DocumentReader(styles, numbering);
  const footnotes = new DocumentReader(styles, numbering);
  await readParts(path, [
    ['word/styles.xml', styles.reader],
    ['word/numbering.xml', numbering.reader],
    ['word/document.xml', document.reader],
    ['word/footnotes.xml', footnotes.reader],
  ]);
  return [...document.blocks, ...footnotes.blocks];
}
