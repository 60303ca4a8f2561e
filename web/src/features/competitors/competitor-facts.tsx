import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Competitor } from './api.ts';

/** Other names and website. */
export function CompetitorFacts({ competitor: { aliases, website } }: { readonly competitor: Competitor }) {
  return (
    <Card title="Details">
      <Facts
        facts={[
          { label: 'Other names', value: aliases.join(', ') || '—' },
          {
            label: 'Website',
            value: website ? (
              <a
                href={website}
                target="_blank"
                rel="noopener noreferrer"
                className="text-primary underline underline-offset-2 [overflow-wrap:anywhere] touch:py-2"
              >
                {website}
              </a>
            ) : (
              '—'
            ),
          },
        ]}
      />
    </Card>
  );
}
