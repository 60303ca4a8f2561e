import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="xml" ContentType="application/xml"/></Types>';

export interface DocxParts {
  /** The paragraphs and tables, as WordprocessingML. */
  readonly body: string;
  readonly numbering?: string;
  readonly styles?: string;
  /** Stands before the root of the document. */
  readonly prolog?: string;
}

/** A ZIP of these parts. */
export async function writeParts(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A Word document. */
export function writeDocx({ body, numbering = '', styles = '', prolog = '' }: DocxParts): Promise<Buffer> {
  return writeParts({
    '[Content_Types].xml': TYPES,
    'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${W}>${numbering}</w:numbering>`,
    'word/document.xml': `<?xml version="1.0"?>${prolog}<w:document ${W}><w:body>${body}</w:body></w:document>`,
  });
}

/** A paragraph; `properties` go into its `w:pPr`. */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A paragraph of a list. */
export const item = (text: string, list: number, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

export const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
