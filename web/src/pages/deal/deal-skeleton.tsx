import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export function DealSkeleton() {
  return (
    <Page className="max-md:pt-1 md:pt-3!">
      <div role="status" className="flex flex-col gap-2">
        <VisuallyHidden>Loading the deal</VisuallyHidden>
        <div className="flex items-end justify-between gap-8">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-7 w-96 max-w-full" />
            <Skeleton className="h-11 w-full max-w-3xl" />
          </div>
          <Skeleton className="h-11 w-96 max-lg:hidden" />
        </div>
        <Skeleton className="h-9" />
        <div className="mt-2 grid gap-4 lg:grid-cols-[1.45fr_1fr]">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </div>
    </Page>
  );
}
