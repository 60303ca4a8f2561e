import type { WhatIf } from '@dealwright/contract/qualification/what-if';
import { EVIDENCE_KIND_LABELS } from '@dealwright/domain/evidence';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { ArrowRight } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { formatRelativeDay } from '../../../lib/format.ts';
import { GradeBadge } from '../evidence/grade-badge.tsx';
import { joinWords } from './what-if-words.ts';

type Pillars = WhatIf['pillars'];
type Pillar = Pillars[number];

const isChanged = ({ before, after }: Pillar): boolean =>
  before.grade !== after.grade || before.disputed !== after.disputed || before.denied !== after.denied;

/** The pillars whose grade would change, with the evidence that would go. */
export function LostGrades({ pillars }: { readonly pillars: Pillars }) {
  const changed = pillars.filter(isChanged);
  const unchanged = pillars.filter((pillar) => !isChanged(pillar) && pillar.lost_count > 0);
  return (
    <section aria-label="Grades without them" className="flex min-w-0 flex-col gap-3">
      {changed.length === 0 && <p className="text-sm text-muted-foreground">All grades stay.</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {changed.map((pillar) => (
          <Changed key={pillar.pillar} pillar={pillar} />
        ))}
      </ul>
      {unchanged.length > 0 && (
        <p className="text-sm text-pretty text-muted-foreground">
          Evidence lost, grade unchanged:{' '}
          {joinWords(
            unchanged.map(({ pillar, lost_count: n }) => `${PILLAR_DEFINITIONS[pillar].name} (${n})`),
          )}
        </p>
      )}
    </section>
  );
}

function Changed({
  pillar: { pillar, expected, before, after, lost, lost_count: count },
}: {
  readonly pillar: Pillar;
}) {
  return (
    <li className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-medium">{PILLAR_DEFINITIONS[pillar].name}</span>
        <span className="inline-flex items-center gap-1.5">
          <GradeBadge grade={before.grade} />
          <ArrowRight aria-hidden className="size-3.5 text-muted-foreground" />
          <span className="sr-only">becomes</span>
          <GradeBadge grade={after.grade} />
        </span>
        {after.gap && !before.gap && (
          <span className="text-xs text-warn">New gap: the stage expects {GRADE_LABELS[expected]}</span>
        )}
        {before.disputed && !after.disputed && (
          <span className="text-xs text-muted-foreground">No longer disputed</span>
        )}
      </span>
      <ul className="flex flex-col gap-1.5">
        {lost.map((row) => (
          <li
            key={row.id}
            className={cx(
              'border-l-2 pl-2.5 text-sm text-pretty',
              row.polarity === 'contradicts' ? 'border-lost' : 'border-won',
            )}
          >
            {row.quote ? `“${row.quote}”` : row.statement}
            <span className="block text-xs text-muted-foreground">
              {row.person.name} · {row.polarity === 'contradicts' ? 'against' : 'for'} ·{' '}
              {EVIDENCE_KIND_LABELS[row.kind]} {formatRelativeDay(row.occurred_on)}
            </span>
          </li>
        ))}
      </ul>
      {count > lost.length && <p className="text-xs text-muted-foreground">and {count - lost.length} more</p>}
    </li>
  );
}
