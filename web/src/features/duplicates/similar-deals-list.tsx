import { Link } from '@tanstack/react-router';
import { Callout } from '../../ui/callout.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type NewDealFacts, useSimilarDeals } from './similar-api.ts';

/** What a new deal may be already, to be opened instead; nothing where nothing is like it. */
export function SimilarDealsList({ facts }: { readonly facts: NewDealFacts }) {
  const similar = useSimilarDeals(facts).data ?? [];
  if (similar.length === 0) return null;
  return (
    <Callout live title="Already here?" className="mt-4">
      <ul aria-label="Similar deals">
        {similar.map(({ record }) => (
          <li key={record.id}>
            <Link
              to="/lead-planning/$leadKey"
              params={{ leadKey: leadKey(record.number ?? 0) }}
              className="font-medium hover:underline"
            >
              {leadKey(record.number ?? 0)} · {record.name}
            </Link>
            {record.facts['account'] && ` · ${record.facts['account']}`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
