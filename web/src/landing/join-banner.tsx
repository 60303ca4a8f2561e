import { PillarCell } from '../ui/pillar-cell.tsx';

const ITEMS = [
  { title: 'Limited Beta Access', text: 'A small number of teams at a time.' },
  { title: 'Free During Beta', text: 'No credit card needed.' },
  { title: 'Full Feature Access', text: 'Every feature, for everyone on your team.' },
  { title: 'Priority Support', text: 'Answers from people who know the product.' },
] as const;

const FULL = {
  grade: 3,
  freshness: 'fresh',
  disputed: false,
  denied: false,
  expected: 0,
  gap: false,
} as const;

export function JoinBanner() {
  return (
    <section aria-label="Join the beta" className="border-t border-border">
      <ul className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {ITEMS.map(({ title, text }) => (
          <li key={title} className="flex gap-3.5">
            <PillarCell reading={FULL} className="mt-1 h-8 w-2.5 shrink-0 [--tank-radius:4px]" />
            <div>
              <p className="text-lg font-medium">{title}</p>
              <p className="text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
