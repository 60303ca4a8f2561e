/** A piece of a line. */
export type Inline =
  | string
  | { readonly type: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] };

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

/** What a chapter of the guide is made of; written when the web app is built. */
export type Block =
  | ({ readonly type: 'heading' } & Heading)
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'note'; readonly children: readonly Block[] }
  | { readonly type: 'picture'; readonly name: string; readonly text: string };

export interface ChapterHead {
  readonly slug: string;
  readonly title: string;
  readonly headings: readonly Heading[];
}

export interface Chapter extends Pick<ChapterHead, 'slug' | 'title'> {
  readonly blocks: readonly Block[];
}

/** What is read of a line. */
export function textOf(children: readonly Inline[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      return child.type === 'code' ? child.text : textOf(child.children);
    })
    .join('');
}

/** What is read of a block. */
export function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'code':
    case 'picture':
      return block.text;
    case 'paragraph':
      return textOf(block.children);
    case 'list':
      return block.items.flat().map(textOfBlock).join(' ');
    case 'note':
      return block.children.map(textOfBlock).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(textOf).join(' ');
  }
}
