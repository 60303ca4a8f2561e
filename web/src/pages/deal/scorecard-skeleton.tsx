import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';

export function ScorecardSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="max-lg:hidden">
        <SkeletonList rows={8} rowClass="h-8" label="Loading the scorecard" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
