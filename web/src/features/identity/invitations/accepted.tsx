import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { EntryHead } from '../../../ui/entry-page.tsx';

const SHOWN_MS = 2000;

/** Says that it is done, and goes on by itself. */
export function Accepted({ workspace }: { readonly workspace: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/dashboard', replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <CircleCheck aria-hidden className="mb-4 size-9 text-won" />
      <EntryHead title="Invitation Accepted">Welcome to {workspace}. Taking you to your dashboard…</EntryHead>
    </div>
  );
}
