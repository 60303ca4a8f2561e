import { Qualification } from '../../features/deals/head/qualification.tsx';
import { useScorecard } from '../../features/qualification/evidence/api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PastQualificationProps {
  readonly number: number;
  readonly asOf: string;
}

/** Score and pillars as of a past day, so that the page never shows two scores at once. */
export function PastQualification({ number, asOf }: PastQualificationProps) {
  const { data } = useScorecard(number, asOf);
  return data ? <Qualification of={data} /> : <Skeleton className="h-12 w-40 md:w-96" />;
}
