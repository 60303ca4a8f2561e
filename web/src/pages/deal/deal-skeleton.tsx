import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export function DealSkeleton() {
  return (
    <Page>
      <div role="status" className="flex flex-col gap-5">
        <VisuallyHidden>Loading the deal</VisuallyHidden>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-8 w-96 max-w-full" />
        <Skeleton className="h-7" />
        <div className="grid gap-6 xl:grid-cols-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-9 w-80" />
        <div className="grid gap-4 lg:grid-cols-[1.45fr_1fr]">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </div>
    </Page>
  );
}
