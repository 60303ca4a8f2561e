import { Link } from '@tanstack/react-router';
import { Callout } from '../../ui/callout.tsx';
import { useSimilarAccounts } from './similar-api.ts';

/** What an account of this name may be already, to be opened instead; nothing where nothing is like it. */
export function SimilarAccounts({ name }: { readonly name: string }) {
  const similar = useSimilarAccounts(name).data ?? [];
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
