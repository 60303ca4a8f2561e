import type { ReactNode } from 'react';
import { PillarCell } from '../ui/pillar-cell.tsx';
import type { PillarReading } from '../ui/pillar-reading.ts';

type Cell = Pick<PillarReading, 'grade' | 'freshness' | 'disputed' | 'denied' | 'expected' | 'gap'>;

const PLAIN: Cell = { grade: 2, freshness: 'fresh', disputed: false, denied: false, expected: 0, gap: false };

const GRADES: readonly { readonly cell: Cell; readonly name: string; readonly text: string }[] = [
  { cell: { ...PLAIN, grade: 0, freshness: 'none' }, name: 'Unknown', text: 'No one has said anything yet.' },
  { cell: { ...PLAIN, grade: 1 }, name: 'Claimed', text: 'We believe it. No buyer has said so.' },
  { cell: PLAIN, name: 'Heard', text: 'A named buyer said it.' },
  { cell: { ...PLAIN, grade: 3 }, name: 'Proven', text: 'Written or done by a buyer, or said by two.' },
];

const MARKS: readonly { readonly cell: Cell; readonly name: string; readonly text: string }[] = [
  {
    cell: { ...PLAIN, freshness: 'ageing' },
    name: 'Aging',
    text: 'What a buyer said two months ago counts less today.',
  },
  {
    cell: { ...PLAIN, grade: 1, disputed: true },
    name: 'Disputed',
    text: 'Two sources contradict each other. The pillar barely counts until you resolve it.',
  },
  {
    cell: { ...PLAIN, grade: 1, expected: 2, gap: true },
    name: 'Gap',
    text: 'The stage expects more than the evidence shows, so you get a question to ask.',
  },
];

/** How to read the strip: the scale, then what else a cell can say. */
export function StripLegend() {
  return (
    <div className="grid gap-12 lg:grid-cols-[4fr_3fr] lg:gap-16">
      <Part title="Four grades, computed">
        <ul className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {GRADES.map(({ cell, name, text }) => (
            <li key={name}>
              <PillarCell reading={cell} className="h-24 w-14 [--tank-radius:8px]" />
              <p className="mt-3 font-medium">{name}</p>
              <p className="text-sm text-pretty text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Three signals that keep it honest">
        <ul className="flex flex-col gap-5">
          {MARKS.map(({ cell, name, text }) => (
            <li key={name} className="flex gap-4">
              <PillarCell reading={cell} className="h-11 w-7 shrink-0 [--tank-radius:5px]" />
              <div>
                <p className="font-medium">{name}</p>
                <p className="text-sm text-pretty text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-6 text-sm text-muted-foreground">{title}</h3>
      {children}
    </div>
  );
}
