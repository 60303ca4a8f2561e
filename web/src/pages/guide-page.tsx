import { CHAPTERS, LOADS } from 'virtual:guide';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { Blocks } from '../features/shell/guide/blocks.tsx';
import type { ChapterHead } from '../features/shell/guide/chapter.ts';
import { GuideSearch } from '../features/shell/guide/guide-search.tsx';
import { cx } from '../lib/cx.ts';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

/** `/guide`: the public user guide. */
export function GuidePage() {
  const { chapter: slug } = useParams({ strict: false });
  const head = CHAPTERS.find((chapter) => chapter.slug === (slug ?? CHAPTERS[0]?.slug));
  usePage({
    title: head && slug ? `${head.title}, guide` : 'User guide',
    description: 'How to use Dealwright: deals, evidence, settings, webhooks and the API.',
    canonical: slug ? `/guide/${slug}` : '/guide',
  });
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 border-b border-border bg-background">
        <div className="mx-auto flex h-14 max-w-7xl items-center justify-between gap-3 px-4 sm:px-6">
          <div className="flex shrink-0 items-center gap-2.5">
            <Link to="/" aria-label="Dealwright, start page" className="rounded-lg touch:p-2">
              <LogoMark />
            </Link>
            <Link to="/guide" className="text-lg font-medium max-sm:sr-only">
              User guide
            </Link>
          </div>
          <GuideSearch />
          <a href="/" className={buttonClass({ variant: 'outline', className: 'max-sm:hidden' })}>
            Open Dealwright
          </a>
        </div>
      </header>
      <div
        className={cx(
          'mx-auto grid max-w-7xl gap-8 px-4 sm:px-6',
          'lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_13rem]',
        )}
      >
        <Chapters current={head} />
        <main className="min-w-0 py-6 lg:py-8">
          {head ? (
            <ChapterText head={head} />
          ) : (
            <EmptyState title="This chapter doesn’t exist">
              <Link to="/guide" className={buttonClass()}>
                Go to the first chapter
              </Link>
            </EmptyState>
          )}
        </main>
        {head && <OnThisPage head={head} />}
      </div>
    </div>
  );
}

const NAV_LINK =
  'flex min-h-8 items-center rounded-md px-2.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground ' +
  'aria-[current=page]:bg-secondary aria-[current=page]:font-medium aria-[current=page]:text-foreground touch:min-h-11';

function ChapterLinks({ current }: { readonly current: ChapterHead | undefined }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {CHAPTERS.map(({ slug, title }) => (
        <li key={slug}>
          <Link
            to="/guide/$chapter"
            params={{ chapter: slug }}
            aria-current={slug === current?.slug ? 'page' : undefined}
            className={NAV_LINK}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** At the side, or on narrow screens folded above the text. */
function Chapters({ current }: { readonly current: ChapterHead | undefined }) {
  return (
    <nav aria-label="Chapters" className="lg:border-r lg:border-border lg:pr-4">
      <div className="sticky top-14 py-8 max-lg:hidden">
        <ChapterLinks current={current} />
      </div>
      <details key={current?.slug} className="group mt-4 rounded-lg border border-border bg-card lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 text-sm font-medium">
          {current?.title ?? 'Chapters'}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-2 pb-2">
          <ChapterLinks current={current} />
        </div>
      </details>
    </nav>
  );
}

function OnThisPage({ head: { headings } }: { readonly head: ChapterHead }) {
  return (
    <nav aria-label="On this page" className="max-xl:hidden">
      <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-8">
        <p className="px-2.5 pb-2 text-xs font-medium">On this page</p>
        <ul>
          {headings
            .filter(({ level }) => level === 2)
            .map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className={NAV_LINK}>
                  {text}
                </a>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

function ChapterText({ head }: { readonly head: ChapterHead }) {
  const chapter = useQuery({
    queryKey: ['guide', head.slug],
    queryFn: async () => (await LOADS[head.slug]?.())?.chapter ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hash = useLocation({ select: (location) => location.hash });
  const isThere = Boolean(chapter.data);
  // The text comes after the address: the browser looked for the place before it was there.
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash)?.scrollIntoView();
  }, [isThere, hash]);
  const next = CHAPTERS[CHAPTERS.indexOf(head) + 1];
  return (
    <QueryState
      query={chapter}
      skeleton={<SkeletonList rows={8} rowClass="h-10" label="Loading the chapter" />}
    >
      {(loaded) => (
        <article className="mx-auto flex max-w-3xl flex-col gap-4 text-base leading-relaxed">
          <h1 className="text-2xl">{head.title}</h1>
          {loaded && <Blocks blocks={loaded.blocks} />}
          {next && (
            <footer className="mt-8 border-t border-border pt-4">
              <Link
                to="/guide/$chapter"
                params={{ chapter: next.slug }}
                className={buttonClass({ variant: 'outline' })}
              >
                {next.title}
                <ArrowRight aria-hidden />
              </Link>
            </footer>
          )}
        </article>
      )}
    </QueryState>
  );
}
