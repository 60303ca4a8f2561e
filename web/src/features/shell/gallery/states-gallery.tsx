import { Clock, Inbox } from 'lucide-react';
import { useState } from 'react';
import { EXAMPLE_PILLARS } from '../../../landing/example-deal.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeniedState } from '../../../ui/denied-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Score } from '../../../ui/score.tsx';
import { Skeleton, SkeletonList } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Cell, HeaderCell, Row, type SortDirection, Table } from '../../../ui/table.tsx';
import { GallerySection, States } from './gallery-section.tsx';

export function StatesGallery() {
  return (
    <>
      <GallerySection title="Small things">
        <States label="Badges">
          <Badge>Pipeline</Badge>
          <Badge tone="primary">Best Case</Badge>
          <Badge tone="warn" icon={<Clock aria-hidden />}>
            74 days old
          </Badge>
          <Badge tone="won">Won</Badge>
          <Badge tone="lost">Disputed</Badge>
        </States>
        <States label="Avatars, keys, spinner">
          <Avatar name="Sara Winter" size="sm" />
          <Avatar name="Sara Winter" />
          <Avatar name="Daniel Okoro" size="lg" />
          <Avatar name={null} />
          <Kbd keys="mod+k" />
          <Kbd keys="shift+enter" />
          <Spinner label="Loading" />
        </States>
        <Breadcrumb
          crumbs={[
            { key: 'leads', content: 'Leads' },
            { key: 'deal', content: 'LEAD-214 - Norwell Freight - Invoice automation' },
          ]}
        />
        <div className="flex max-w-md flex-col gap-4">
          <Progress label="Reading the transcript" value={62} />
          <Progress label="Pillars proven" value={37.5} valueText="3 of 8" />
        </div>
        <Callouts />
      </GallerySection>
      <GallerySection title="Table">
        <TableExample />
      </GallerySection>
      <OtherStates />
    </>
  );
}

const NEXT: Readonly<Record<'asc' | 'desc', SortDirection>> = { asc: 'desc', desc: null };

function TableExample() {
  const [sort, setSort] = useState<SortDirection>('desc');
  return (
    <Card flush>
      <Table label="Deals" className="max-h-64">
        <thead>
          <tr>
            <HeaderCell>Deal</HeaderCell>
            <HeaderCell>Evidence</HeaderCell>
            <HeaderCell>Score</HeaderCell>
            <HeaderCell align="end" sort={sort} onSort={() => setSort(sort ? NEXT[sort] : 'asc')}>
              Amount
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {['Invoice automation', 'Fleet renewal', 'Warehouse robots', 'Route planning'].map((name, row) => (
            <Row key={name} selected={row === 1}>
              <Cell>{name}</Cell>
              <Cell>
                <PillarStrip pillars={EXAMPLE_PILLARS} />
              </Cell>
              <Cell>
                <Score score={65 - row * 9} weakest="competition" size="sm" />
              </Cell>
              <Cell align="end">${48 * (row + 1)},000</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border px-2">
        <LoadMore hasMore loading={false} onLoadMore={() => undefined} status="4 of 312 deals" />
        <Pagination label="Pages of deals" status="1–4 of 312" onPrevious={null} onNext={() => undefined} />
      </div>
    </Card>
  );
}

function OtherStates() {
  return (
    <GallerySection title="The other states">
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Loading" description="After 150 ms" actions={<Skeleton className="h-7 w-16" />}>
          <SkeletonList rows={4} rowClass="h-8" />
        </Card>
        <Card title="Empty">
          <EmptyState
            icon={<Inbox />}
            title="No notes yet"
            action={<Button variant="primary">New note</Button>}
          >
            Notes, calls and emails are where evidence comes from.
          </EmptyState>
        </Card>
        <Card title="Failed">
          <ErrorState requestId="req-7f3a91" onRetry={() => undefined} />
        </Card>
        <Card title="Denied">
          <DeniedState>Only managers see the whole team. Ask yours to add you as a collaborator.</DeniedState>
        </Card>
      </div>
    </GallerySection>
  );
}

function Callouts() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Callout title="Nothing to do here">The evidence is fresh and no pillar is below its stage.</Callout>
      <Callout tone="warn" title="Champion is below its stage">
        Ask next: Who could you introduce us to next?
      </Callout>
      <Callout
        tone="lost"
        title="Two sources contradict each other"
        action={<Button size="sm">Resolve</Button>}
      >
        One says March, another says June.
      </Callout>
      <Callout
        tone="primary"
        title="7 suggestions found"
        action={
          <span className="flex shrink-0 gap-1.5">
            <Button size="sm">Compare these</Button>
            <Button size="sm">Analyze again</Button>
          </span>
        }
      />
      <Callout tone="won" title="Every pillar is proven" />
    </div>
  );
}
