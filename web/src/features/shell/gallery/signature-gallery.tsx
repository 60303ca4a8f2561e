import { PILLARS } from '@dealwright/domain/pillar';
import { STAGES } from '@dealwright/domain/stage';
import { EXAMPLE_PILLARS } from '../../../landing/example-deal.ts';
import { PillarDetails } from '../../../ui/pillar-details.tsx';
import type { PillarReading } from '../../../ui/pillar-reading.ts';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import { Score } from '../../../ui/score.tsx';
import { StageBadge } from '../../../ui/stage-badge.tsx';
import { GallerySection, States } from './gallery-section.tsx';

type Cell = Partial<Omit<PillarReading, 'pillar'>>;

function strip(cells: (place: number) => Cell): PillarReading[] {
  return PILLARS.map((pillar, place) => ({
    pillar,
    grade: 2,
    freshness: 'fresh',
    disputed: false,
    denied: false,
    expected: 0,
    gap: false,
    best: null,
    next_question: null,
    ...cells(place),
  }));
}

const GRADE_STEPS = [0, 0, 1, 1, 2, 2, 3, 3] as const;
const gradeAt = (place: number) => GRADE_STEPS[place] ?? 0;

const CASES: readonly (readonly [string, readonly PillarReading[]])[] = [
  [
    'Grades 0 to 3',
    strip((place) => ({ grade: gradeAt(place), freshness: gradeAt(place) ? 'fresh' : 'none' })),
  ],
  ['Aging', strip((place) => ({ grade: gradeAt(place), freshness: gradeAt(place) ? 'ageing' : 'none' }))],
  ['Stale', strip((place) => ({ grade: gradeAt(place), freshness: gradeAt(place) ? 'stale' : 'none' }))],
  ['Disputed', strip((place) => ({ grade: place % 2 === 0 ? 1 : 2, disputed: place % 2 === 0 }))],
  ['Denied', strip((place) => ({ grade: place % 3 === 0 ? 0 : 3, denied: place % 3 === 0 }))],
  [
    'Gaps',
    strip((place) => ({
      grade: ([0, 0, 0, 1, 1, 2, 3, 3] as const)[place] ?? 0,
      expected: ([1, 2, 3, 2, 3, 3, 3, 0] as const)[place] ?? 0,
      gap: place < 6,
    })),
  ],
  ['A real mixture', EXAMPLE_PILLARS],
];

export function SignatureGallery() {
  return (
    <GallerySection title="The strip">
      <div className="grid gap-6 md:grid-cols-[auto_auto_1fr] md:items-end md:gap-x-10">
        {CASES.map(([label, pillars]) => (
          <div key={label} className="contents">
            <States label={label}>
              <PillarStrip pillars={pillars} size="sm" />
            </States>
            <PillarStrip pillars={pillars} size="md" />
            <PillarStrip pillars={pillars} size="lg" className="max-w-xl" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {EXAMPLE_PILLARS.filter(({ pillar }) =>
          ['metrics', 'decision_process', 'competition'].includes(pillar),
        ).map((reading) => (
          <div key={reading.pillar} className="rounded-lg border border-border bg-card p-3">
            <PillarDetails reading={reading} />
          </div>
        ))}
      </div>
      <States label="Score, with the weakest pillar">
        <Score score={58} weakest="competition" size="sm" />
        <Score score={58} weakest="competition" />
        <Score score={58} weakest="economic_buyer" size="lg" />
      </States>
      <States label="Stages">
        {STAGES.map((stage) => (
          <StageBadge key={stage} stage={stage} />
        ))}
      </States>
    </GallerySection>
  );
}
