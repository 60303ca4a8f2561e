import { useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { OperatorOnly } from '../../features/operator/operator-only.tsx';
import { usePage } from '../../lib/page-title.ts';
import { lazy } from '../../ui/lazy.ts';
import { Page } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { OperatorNavigation } from './operator-navigation.tsx';
import type { OperatorPageProps } from './operator-page-props.ts';
import { findOperatorPage, OPERATOR_PAGES, type OperatorPage } from './operator-pages.ts';
import { OverviewPage } from './overview-page.tsx';

const COMPONENTS: ReadonlyMap<OperatorPage, ComponentType<OperatorPageProps>> = new Map(
  OPERATOR_PAGES.map((page) => [page, lazy(async () => ({ default: await page.load() }))]),
);

/** Everything below `/super-admin`; empty for people who aren't operators of the service. */
export function SuperAdminPage() {
  return (
    <OperatorOnly otherwise={<NotFoundPage />}>
      <Area />
    </OperatorOnly>
  );
}

function Area() {
  const { _splat: rest = '' } = useParams({ strict: false });
  if (rest === '') return <Framed title="Operator" content={<OverviewPage />} />;
  const found = findOperatorPage(rest);
  const Content = found && COMPONENTS.get(found.page);
  if (!found || !Content) return <NotFoundPage />;
  return (
    <Framed key={found.page.path} title={found.page.title} content={<Content params={found.params} />} />
  );
}

function Framed({ title, content }: { readonly title: string; readonly content: ReactNode }) {
  usePage({ title });
  return (
    <Page className="lg:flex-row lg:gap-8">
      <OperatorNavigation />
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        <Suspense fallback={<PageSpinner />}>{content}</Suspense>
      </div>
    </Page>
  );
}
