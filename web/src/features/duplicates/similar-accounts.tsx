import { Link } from '@tanstack/react-router';
import { Callout } from '../../ui/callout.tsx';
import { type NewAccountFacts, useSimilarAccounts } from './similar-api.ts';

/** Existing accounts that a new one may match, to open instead; empty without a match. */
export function SimilarAccounts({ facts }: { readonly facts: NewAccountFacts }) {
  const similar = useSimilarAccounts(facts).data ?? [];
  if (similar.length === 0) return null;
  return (
    <Callout live title="Already here?">
      <ul aria-label="Similar accounts">
        {similar.map(({ record }) => (
          <li key={record.id}>
            <Link
              to="/account-planning/$accountId"
              params={{ accountId: record.id }}
              className="font-medium hover:underline"
            >
              {record.name}
            </Link>
            {record.facts['domain'] && ` · ${record.facts['domain']}`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
