import { Suspense } from 'react';
import { OddsLine } from '../../features/odds/odds-line.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useDealSearch } from './deal-search.ts';

const WhySheet = lazy(() =>
  import('../../features/odds/why-sheet.tsx').then((module) => ({ default: module.WhySheet })),
);

/** The odds of an open deal, and why. */
export function DealOdds({ number }: { readonly number: number }) {
  const [search, setSearch] = useDealSearch(number);
  return (
    <>
      <OddsLine number={number} onWhy={() => setSearch({ why: 'odds' })} />
      {search.why && (
        <Suspense fallback={null}>
          <WhySheet number={number} asked={{}} onClose={() => setSearch({ why: undefined })} />
        </Suspense>
      )}
    </>
  );
}
