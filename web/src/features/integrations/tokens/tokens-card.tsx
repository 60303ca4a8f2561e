import type { IntegrationToken } from '@dealwright/contract/integrations/integration-tokens';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { When } from '../../../ui/when.tsx';
import { useRevokeToken, useTokens } from './api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

/** The way back: by what a receiver reads a deal's scorecard and proposes suggestions. */
export function TokensCard({ mayManage }: { readonly mayManage: boolean }) {
  const [making, setMaking] = useState(false);
  return (
    <Card
      title="Integration tokens"
      description="Let other tools read scorecards and propose evidence for review."
      flush
      actions={
        mayManage && (
          <Button size="sm" variant="outline" onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            New token
          </Button>
        )
      }
    >
      {mayManage ? (
        <Tokens />
      ) : (
        <p className="px-4 py-3 text-sm text-muted-foreground">Only an admin can view and create tokens.</p>
      )}
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}

function Tokens() {
  const tokens = useTokens();
  return (
    <QueryState query={tokens} skeleton={<SkeletonList inset rows={2} rowClass="h-12" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={<KeyRound aria-hidden />} title="No tokens yet">
            Create one per tool, so you can revoke each separately.
          </EmptyState>
        ) : (
          <ul aria-label="Integration tokens" className="mt-2 divide-y divide-border border-t border-border">
            {items.map((token) => (
              <Row key={token.id} token={token} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Row({ token }: { readonly token: IntegrationToken }) {
  const revoke = useRevokeToken();
  const [asked, setAsked] = useState(false);
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => notifySuccess('Token revoked', { text: `${token.name} no longer has access.` }),
      onError: (error) => notifyError('Couldn’t revoke the token', { text: problemText(error) }),
      onSettled: () => setAsked(false),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {token.name} <code className="text-xs font-normal text-muted-foreground">dwt_…{token.ending}</code>
        </p>
        <p className="text-xs text-muted-foreground">
          {token.last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <When time={token.last_used_at} />
            </>
          )}
          {token.created_by !== null && ` · created by ${token.created_by}`}
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {token.scopes.map((scope) => (
            <Badge key={scope}>{SCOPE_WORDS[scope]}</Badge>
          ))}
        </p>
      </div>
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Revoke ${token.name}?`}
        description="It stops working right away. This can’t be undone."
        confirmLabel="Revoke token"
        destructive
        busy={revoke.isPending}
        onConfirm={confirm}
      />
    </li>
  );
}
