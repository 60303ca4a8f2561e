import { Link } from '@tanstack/react-router';
import { Callout } from '../../ui/callout.tsx';
import { type NewContactFacts, useSimilarContacts } from './similar-api.ts';

/** Existing contacts that a new one may match, to open instead; empty without a match. */
export function SimilarContacts({ facts }: { readonly facts: NewContactFacts }) {
  const similar = useSimilarContacts(facts).data ?? [];
  if (similar.length === 0) return null;
  return (
    <Callout live title="Already here?">
      <ul aria-label="Similar contacts">
        {similar.map(({ record }) => (
          <li key={record.id}>
            <Link
              to="/contacts/$contactId"
              params={{ contactId: record.id }}
              className="font-medium hover:underline"
            >
              {record.name}
            </Link>
            {[record.facts['title'], record.facts['account'], record.facts['email']]
              .filter(Boolean)
              .map((fact) => ` · ${fact}`)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
