import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Block, Chapter, ChapterHead, Inline } from './src/features/shell/guide/chapter.ts';

const FOLDER = fileURLToPath(new URL('../docs/guide/', import.meta.url));
const INDEX = 'virtual:guide';

/** '02-qualifying-a-deal.md' is the second chapter, at `/guide/qualifying-a-deal`. */
const slugOf = (file: string): string => basename(file, '.md').replace(/^\d+-/, '');

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Links between chapters are written as files, so that they also work where the files are read. */
function hrefOf(href: string): string {
  const [, file, anchor = ''] = /^([\w-]+\.md)(#.*)?$/.exec(href) ?? [];
  return file ? `/guide/${slugOf(file)}${anchor}` : href;
}

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
  );

function inlines(tokens: readonly Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
        return [{ type: 'strong', children: inlines(token.tokens) }];
      case 'em':
        return [{ type: 'em', children: inlines(token.tokens) }];
      case 'codespan':
        return [{ type: 'code', text: plain(token.text as string) }];
      case 'link':
        return [{ type: 'link', href: hrefOf(token.href as string), children: inlines(token.tokens) }];
      default:
        return token.tokens ? inlines(token.tokens) : [plain((token as Tokens.Text).text)];
    }
  });
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return token.depth === 1
        ? []
        : [
            {
              type: 'heading',
              level: token.depth === 2 ? 2 : 3,
              id: idOf(token.text),
              text: plain(token.text),
            },
          ];
    case 'paragraph': {
      const [first] = (token as Tokens.Paragraph).tokens;
      if (first?.type !== 'image') return [{ type: 'paragraph', children: inlines(token.tokens) }];
      const picture = basename(first.href as string).replace(/-light\.webp$/, '');
      return [{ type: 'picture', name: picture, text: plain(first.text as string) }];
    }
    case 'text':
      return [{ type: 'paragraph', children: token.tokens ? inlines(token.tokens) : [plain(token.text)] }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ type: 'list', ordered, items: items.map((item) => item.tokens.flatMap(blockOf)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
      return [{ type: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'code':
      return [{ type: 'code', text: token.text }];
    case 'blockquote':
      return [{ type: 'note', children: (token as Tokens.Blockquote).tokens.flatMap(blockOf) }];
    case 'space':
      return [];
    default:
      throw new Error(`The guide cannot show ${token.type}: ${token.raw.slice(0, 60)}`);
  }
}

function read(file: string): Chapter {
  const tokens = marked.lexer(readFileSync(`${FOLDER}${file}`, 'utf8'));
  const title = tokens.find((token) => token.type === 'heading' && token.depth === 1) as Tokens.Heading;
  const blocks = tokens.flatMap(blockOf);
  return { slug: slugOf(file), title: plain(title.text), blocks };
}

function headOf({ slug, title, blocks }: Chapter): ChapterHead {
  const headings = blocks.flatMap((block) => (block.type === 'heading' ? [block] : []));
  return { slug, title, headings: headings.map(({ id, text, level }) => ({ id, text, level })) };
}

/** Reads `docs/guide` when the web app is built: the browser gets the finished chapters, and no reader of markdown. */
export function guide(): Plugin {
  const files = () =>
    readdirSync(FOLDER)
      .filter((name) => /^\d+-[\w-]+\.md$/.test(name))
      .sort();
  return {
    name: 'guide',
    resolveId: (id) => (id === INDEX || id.startsWith(`${INDEX}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) {
        const heads = files().map((file) => headOf(read(file)));
        const loads = files().map((file) => `'${slugOf(file)}': () => import('${INDEX}/${file}')`);
        return `export const CHAPTERS = ${JSON.stringify(heads)};\nexport const LOADS = {${loads.join(',')}};`;
      }
      const file = id.startsWith(`\0${INDEX}/`) ? id.slice(INDEX.length + 2) : null;
      return file === null ? null : `export const chapter = ${JSON.stringify(read(file))};`;
    },
  };
}
