import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { scoreOf } from '@dealwright/domain/qualification';
import { DEFAULT_QUALIFICATION_SETTINGS, GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { PillarCell } from '../ui/pillar-cell.tsx';
import type { PillarReading } from '../ui/pillar-reading.ts';
import { EXAMPLE_PILLARS } from './example-deal.ts';

const STATE: Readonly<Record<string, string>> = {
  decision_criteria: 'Aging',
  decision_process: 'Disputed',
  competition: 'Gap',
};

const READINGS = [
  {
    letters: 'IP',
    title: 'Proven, with a name',
    text:
      '“Every late invoice costs us the early-payment discount, about forty thousand a month.” ' +
      'Ines Marchetti, in a call ten days ago.',
  },
  {
    letters: 'DP',
    title: 'Two buyers, two dates',
    text: 'One says the board decides in March, another says in June. Until that’s settled, the pillar barely counts.',
  },
  {
    letters: 'CO',
    title: 'The question to ask next',
    text: 'No one has mentioned alternatives, and the Proposal stage expects it. “What would you do if you didn’t choose us?”',
  },
] as const;

/** The strip as large as a page: what one learns here once reads every deal of the product. */
export function StripInstrument() {
  return (
    <figure className="mt-12 overflow-hidden rounded-xl border border-border bg-card lg:mt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 pt-4 sm:px-6 sm:pt-5">
        <p className="text-lg font-medium">
          Invoice automation{' '}
          <span className="font-normal text-muted-foreground">at Norwell Freight, an example</span>
        </p>
        <p className="text-muted-foreground">
          <span className="text-2xl font-medium text-foreground tabular-nums">
            {Math.round(scoreOf(EXAMPLE_PILLARS, DEFAULT_QUALIFICATION_SETTINGS))}
          </span>{' '}
          / 100, weakest <span className="text-foreground">Competition</span>
        </p>
      </div>
      <ul
        aria-label="Eight pillars of one deal"
        className="mt-4 grid grid-cols-8 gap-1.5 px-4 sm:mt-6 sm:gap-3 sm:px-6"
      >
        {EXAMPLE_PILLARS.map((reading, index) => (
          <Pillar key={reading.pillar} reading={reading} index={index} />
        ))}
      </ul>
      <figcaption className="mt-6 grid border-t border-border md:grid-cols-3 md:divide-x md:divide-border">
        {READINGS.map(({ letters, title, text }) => (
          <div
            key={letters}
            className="flex gap-4 px-4 py-4 max-md:not-first:border-t max-md:not-first:border-border sm:px-6 sm:py-5"
          >
            <span aria-hidden className="w-7 shrink-0 text-lg font-medium text-primary">
              {letters}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-pretty text-muted-foreground">{text}</p>
            </div>
          </div>
        ))}
      </figcaption>
    </figure>
  );
}

const RISES = ['rise-0', 'rise-1', 'rise-2', 'rise-3', 'rise-4', 'rise-5', 'rise-6', 'rise-7'] as const;

function Pillar({ reading, index }: { readonly reading: PillarReading; readonly index: number }) {
  const { name, letters } = PILLAR_DEFINITIONS[reading.pillar];
  return (
    <li className="min-w-0">
      <p aria-hidden className="mb-2 text-center text-sm font-medium text-muted-foreground sm:text-lg">
        {letters}
      </p>
      <PillarCell
        reading={reading}
        className={`landing-tank h-32 w-full [--tank-radius:8px] sm:h-52 sm:[--tank-radius:12px] ${RISES[index] ?? ''}`}
      />
      <p className="mt-2 text-xs text-pretty max-md:sr-only">
        <span className="block font-medium">{name}</span>
        <span className="text-muted-foreground">{STATE[reading.pillar] ?? GRADE_LABELS[reading.grade]}</span>
      </p>
    </li>
  );
}
