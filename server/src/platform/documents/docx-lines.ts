import { readParts, type XmlReader } from './office-parts.ts';

/** The text of a Word document by line: a paragraph, a line break or a table row ends one. */
export async function readDocxLines(path: string): Promise<readonly string[]> {
  const lines: string[] = [];
  let line = '';
  let isText = false;
  const endLine = () => {
    lines.push(line);
    line = '';
  };
  const reader: XmlReader = {
    open: (name) => {
      isText = name === 't';
      if (name === 'tab') line += '\t';
      if (name === 'br' || name === 'cr') endLine();
    },
    close: (name) => {
      isText = false;
      if (name === 'p') endLine();
    },
    text: (text) => {
      if (isText) line += text;
    },
  };
  await readParts(path, [['word/document.xml', reader]]);
  return lines;
}
