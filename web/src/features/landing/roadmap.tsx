import type { Grade } from '@dealwright/domain/qualification-settings';
import { PillarTank } from '../../ui/pillar-tank.tsx';
import { LandingSection } from './landing-section.tsx';

interface Group {
  readonly title: string;
  /** The fuller, the nearer. */
  readonly grade: Grade;
  readonly items: readonly string[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Recent releases',
    grade: 3,
    items: [
      'Deals as a board and as a list, by keyboard and by touch',
      'MEDDPICC graded by evidence, with every quote kept',
      'An analyst that reads calls, mails and notes',
      'A forecast capped by what is proven',
    ],
  },
  {
    title: 'In development',
    grade: 2,
    items: [
      'Mail of a deal from Gmail, in its thread',
      'Account and territory plans',
      'Tasks out of open gaps',
    ],
  },
  {
    title: 'Coming soon',
    grade: 1,
    items: [
      'Outlook and Microsoft Teams',
      'Owners and stages from your CRM',
      'Reports for the weekly review',
    ],
  },
  {
    title: 'Long-term vision',
    grade: 0,
    items: [
      'A forecast that learns from how your own deals ended',
      'Coaching from the deals your team has won',
    ],
  },
];

export function Roadmap() {
  return (
    <LandingSection
      id="roadmap"
      title="What is there, and what comes next"
      lead="The fuller the cell, the nearer the work. As with a deal, only what is done is called done."
    >
      <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {GROUPS.map(({ title, grade, items }) => (
          <div key={title}>
            <PillarTank
              reading={{ grade, freshness: 'fresh', disputed: false, denied: false, expected: 0, gap: false }}
              className="h-16 w-9 [--tank-radius:7px]"
            />
            <h3 className="mt-4 text-lg">{title}</h3>
            <ul className="mt-3 flex flex-col gap-2.5 text-muted-foreground">
              {items.map((item) => (
                <li key={item} className="text-pretty">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </LandingSection>
  );
}
