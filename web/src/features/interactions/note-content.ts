import type { QuotePlace } from './source-text.ts';

/** A stretch of a note with its weight and slant; its place counts in the note's plain text. */
export interface NoteRun extends QuotePlace {
  readonly bold: boolean;
  readonly italic: boolean;
  /** The name of a colleague who was told of it. */
  readonly mention: boolean;
}

export interface NoteBlock extends QuotePlace {
  readonly look: 'text' | 'heading' | 'quote' | 'bullet' | 'number';
  /** How deep it stands in lists. */
  readonly depth: number;
  /** Of a numbered item; 0 otherwise. */
  readonly ordinal: number;
  readonly runs: readonly NoteRun[];
}

interface EditorNode {
  readonly type: string;
  readonly text: string;
  readonly marks: readonly string[];
  readonly children: readonly EditorNode[];
}

const MOST_DEPTH = 30;

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A mention as it reads: the name as it was when it was written. */
function mentionText(attrs: unknown): string {
  const { label } = fieldsOf(attrs);
  return typeof label === 'string' ? `@${label}` : '';
}

function readNode(value: unknown, depth = 0): EditorNode {
  const { type, text, marks, content, attrs } = fieldsOf(value);
  const children = Array.isArray(content) && depth < MOST_DEPTH ? content : [];
  return {
    type: typeof type === 'string' ? type : '',
    text:
      type === 'mention'
        ? mentionText(attrs)
        : type === 'hardBreak'
          ? '\n'
          : typeof text === 'string'
            ? text
            : '',
    marks: Array.isArray(marks) ? marks.map((mark) => String(fieldsOf(mark).type)) : [],
    children: children.map((child: unknown) => readNode(child, depth + 1)),
  };
}

interface Surroundings {
  readonly look: NoteBlock['look'];
  readonly depth: number;
  readonly ordinal: number;
}

class BlockReader {
  readonly blocks: NoteBlock[] = [];
  text = '';

  read(node: EditorNode, around: Surroundings): void {
    if (node.type === 'paragraph' || node.type === 'heading') {
      this.readBlock(node, around);
      return;
    }
    node.children.forEach((child, index) => {
      this.read(child, surroundingsIn(node, around, index));
    });
  }

  private readBlock(node: EditorNode, around: Surroundings): void {
    if (this.blocks.length > 0) this.text += '\n';
    const start = this.text.length;
    const runs = node.children.map(({ type, text, marks }): NoteRun => {
      const from = this.text.length;
      this.text += text;
      return {
        start: from,
        end: this.text.length,
        bold: marks.includes('bold'),
        italic: marks.includes('italic'),
        mention: type === 'mention',
      };
    });
    this.blocks.push({
      ...around,
      look: node.type === 'heading' ? 'heading' : around.look,
      start,
      end: this.text.length,
      runs,
    });
  }
}

function surroundingsIn(node: EditorNode, around: Surroundings, index: number): Surroundings {
  const depth = around.depth + 1;
  if (node.type === 'bulletList') return { look: 'bullet', depth, ordinal: index + 1 };
  if (node.type === 'orderedList') return { look: 'number', depth, ordinal: index + 1 };
  // Only the first paragraph of an item carries its mark.
  if (node.type === 'listItem' && index > 0) return { ...around, look: 'text' };
  return node.type === 'blockquote' ? { ...around, look: 'quote' } : around;
}

/** The paragraphs of a note as the editor keeps it, and the plain text they come to, one line each. */
export function readNote(content: unknown): { readonly blocks: readonly NoteBlock[]; readonly text: string } {
  const reader = new BlockReader();
  reader.read(readNode(content), { look: 'text', depth: 0, ordinal: 0 });
  return { blocks: reader.blocks, text: reader.text };
}
