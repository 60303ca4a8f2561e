import { PillarCell } from '../ui/pillar-cell.tsx';
import { LandingSection } from './landing-section.tsx';
import { ROADMAP_GROUPS } from './roadmap-groups.ts';

export function Roadmap() {
  return (
    <LandingSection
      id="roadmap"
      title="What’s live and what’s next"
      lead="The fuller the cell, the closer it is. As with deals, only done counts as done."
    >
      <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {ROADMAP_GROUPS.map(({ title, grade, items }) => (
          <div key={title}>
            <PillarCell
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
