import type { StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { coverageWords } from '@dealwright/domain/coverage';
import { useStakeholderMap } from './api.ts';

/** '5 people · 2 met in 30 days · economic buyer not met · 1 opposes'. */
export function CoverageWords({ coverage }: Pick<StakeholderMap, 'coverage'>) {
  return <>{coverageWords(coverage).join(' · ')}</>;
}

/** How well a deal's people are covered, once it is known. */
export function CoverageLine({ number }: { readonly number: number }) {
  const { data } = useStakeholderMap(number);
  return data && data.people.length > 0 ? <CoverageWords coverage={data.coverage} /> : null;
}

const ROLE_HINTS = {
  economic_buyer: {
    missing: 'No one is marked as economic buyer yet.',
    not_met: 'You haven’t met the economic buyer yet: no call or meeting with them.',
  },
  champion: {
    missing: 'No one is marked as champion yet.',
    not_met: 'You haven’t met the champion yet: no call or meeting with them.',
  },
} as const;

/** What the people of the deal say of a pillar that hangs on one of them; nothing while all is well. */
export function PersonHint({
  number,
  pillar,
}: {
  readonly number: number;
  readonly pillar: keyof typeof ROLE_HINTS;
}) {
  const { data } = useStakeholderMap(number);
  const reading = data?.coverage[pillar];
  if (!reading || reading === 'met') return null;
  return <p className="text-sm text-warn">{ROLE_HINTS[pillar][reading]}</p>;
}
