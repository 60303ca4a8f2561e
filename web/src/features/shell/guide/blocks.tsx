import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { Callout } from '../../../ui/callout.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { type Block, type Inline, textOf } from './chapter.ts';
import { GuidePicture } from './guide-picture.tsx';

/** Pieces and blocks never change their places: they were written when the web app was built. */
function keyed<T>(items: readonly T[]): readonly (readonly [string, T])[] {
  return items.map((item, index) => [`${index}`, item]);
}

function Line({ pieces }: { readonly pieces: readonly Inline[] }) {
  return keyed(pieces).map(([key, piece]) => <Piece key={key} piece={piece} />);
}

// What scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 };

const LINK = 'text-primary underline underline-offset-2 hover:no-underline';

function Piece({ piece }: { readonly piece: Inline }) {
  if (typeof piece === 'string') return piece;
  switch (piece.type) {
    case 'strong':
      return (
        <strong className="font-medium text-foreground">
          <Line pieces={piece.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Line pieces={piece.children} />
        </em>
      );
    case 'code':
      return (
        <code className="rounded-sm bg-secondary px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">
          {piece.text}
        </code>
      );
    case 'link': {
      const [, chapter, hash = ''] = /^\/guide\/([\w-]+)(?:#(.*))?$/.exec(piece.href) ?? [];
      return chapter ? (
        <Link to="/guide/$chapter" params={{ chapter }} hash={hash} className={LINK}>
          <Line pieces={piece.children} />
        </Link>
      ) : (
        <a href={piece.href} className={LINK}>
          <Line pieces={piece.children} />
        </a>
      );
    }
  }
}

/** What a chapter says. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return keyed(blocks).map(([key, block]) => <BlockView key={key} block={block} />);
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'heading':
      return <HeadingView block={block} />;
    case 'paragraph':
      return (
        <p>
          <Line pieces={block.children} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List
          className={`flex flex-col gap-1.5 pl-5 marker:text-muted-foreground ${block.ordered ? 'list-decimal' : 'list-disc'}`}
        >
          {keyed(block.items).map(([key, item]) => (
            <li key={key} className="pl-1">
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView block={block} />;
    case 'code':
      return (
        <pre
          className="overflow-x-auto rounded-lg border border-border bg-muted p-3 font-mono text-xs leading-relaxed"
          {...SCROLLABLE}
        >
          <code>{block.text}</code>
        </pre>
      );
    case 'note':
      return (
        <Callout>
          <Blocks blocks={block.children} />
        </Callout>
      );
    case 'picture':
      return <GuidePicture name={block.name} text={block.text} />;
  }
}

function HeadingView({
  block: { id, text, level },
}: {
  readonly block: Extract<Block, { type: 'heading' }>;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading
      id={id}
      className={`group flex scroll-mt-20 items-center gap-2 ${level === 2 ? 'mt-6 text-xl' : 'mt-3 text-lg'}`}
    >
      {text}
      <a
        href={`#${id}`}
        aria-label={`Link to ${text}`}
        className="rounded-sm p-1 text-muted-foreground opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
      >
        <Link2 aria-hidden className="size-4" />
      </a>
    </Heading>
  );
}

function TableView({ block: { head, rows } }: { readonly block: Extract<Block, { type: 'table' }> }) {
  return (
    <div className="overflow-hidden rounded-lg border border-border">
      <Table label={head.map(textOf).join(', ')}>
        <thead>
          <tr>
            {keyed(head).map(([key, cell]) => (
              <HeaderCell key={key}>
                <Line pieces={cell} />
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(([key, row]) => (
            <Row key={key}>
              {keyed(row).map(([at, cell]) => (
                <Cell key={at} className="py-1.5 align-top">
                  <Line pieces={cell} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
