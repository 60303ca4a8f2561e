import type { Territory, TerritoryPlan } from '@dealwright/contract/territories/territories';
import { ArrowDown, ArrowUp, Pencil, Plus, Scale, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatMoneyCompact, formatRelative } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useMembers } from '../identity/members/api.ts';
import { useChangeDraft, useDiscardDraft, useTerritoryPlan, useTerritoryPreview } from './api.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { BalanceDialog } from './balance-dialog.tsx';
import { PreviewCard } from './preview-card.tsx';
import { ruleWords } from './rule-words.ts';
import { newTerritory, TerritoryDialog } from './territory-dialog.tsx';
import { TerritorySign } from './territory-sign.tsx';
import { Way } from './territory-view.tsx';

interface DraftViewProps {
  readonly id: string;
  /** Of the workspace's accounts. */
  readonly industries: readonly string[];
  readonly onLeave: () => void;
}

/** The draft of a plan: territories in their order, and what applying them would move. */
export function DraftView({ id, industries, onLeave }: DraftViewProps) {
  const query = useTerritoryPlan(id);
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-96" />} notFound="This draft no longer exists">
      {(plan) => <Draft plan={plan} industries={industries} onLeave={onLeave} />}
    </QueryState>
  );
}

type Open = 'apply' | 'balance' | 'discard' | Territory | null;

function Draft({ plan, industries, onLeave }: Omit<DraftViewProps, 'id'> & { readonly plan: TerritoryPlan }) {
  const [open, setOpen] = useState<Open>(null);
  const discard = useDiscardDraft();
  const isEmpty = plan.territories.length === 0;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <Way name={`Draft, plan ${plan.number}`} />
      <DraftHead plan={plan} onOpen={setOpen} />
      <DraftTerritories plan={plan} onOpen={setOpen} />
      {!isEmpty && <PreviewCard plan={plan} />}
      {open !== null && typeof open === 'object' && (
        <TerritoryDialog plan={plan} territory={open} industries={industries} onClose={close} />
      )}
      {open === 'balance' && <BalanceDialog plan={plan} onClose={close} />}
      {open === 'apply' && (
        <ApplyDialog
          plan={plan}
          onClose={close}
          onApplied={() => {
            notifySuccess('Plan applied', { text: `Plan ${plan.number} is active now.` });
            onLeave();
          }}
        />
      )}
      <AlertDialog
        open={open === 'discard'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Discard this draft?"
        description={
          `Its ${formatCount(plan.territories.length, 'territory', 'territories')} will be deleted. ` +
          'The active plan stays as it is.'
        }
        confirmLabel="Discard draft"
        destructive
        busy={discard.isPending}
        onConfirm={() =>
          discard.mutate(plan, {
            onSuccess: onLeave,
            onError: (error) => {
              close();
              notifyError('Couldn’t discard the draft', { text: problemText(error) });
            },
          })
        }
      />
    </div>
  );
}

/** Each change is saved as it is made. */
function useDraftChanges(plan: TerritoryPlan) {
  const change = useChangeDraft(plan);
  const run = (next: (all: readonly Territory[]) => Territory[]) =>
    change.mutate(next, {
      onError: (error) => notifyError('Couldn’t change the draft', { text: problemText(error) }),
    });
  const move = (id: string, step: -1 | 1) =>
    run((all) => {
      const from = all.findIndex((one) => one.id === id);
      const [one, other] = [all[from], all[from + step]];
      return one && other ? all.with(from, other).with(from + step, one) : [...all];
    });
  const remove = (territory: Territory, at: number) => {
    run((all) => all.filter(({ id }) => id !== territory.id));
    notifyUndo(`${territory.name} removed from the draft`, () =>
      run((all) => all.toSpliced(at, 0, territory)),
    );
  };
  return { move, remove };
}

interface DraftTerritoriesProps {
  readonly plan: TerritoryPlan;
  readonly onOpen: (territory: Territory) => void;
}

function DraftTerritories({ plan, onOpen }: DraftTerritoriesProps) {
  const preview = useTerritoryPreview(plan);
  const counts = new Map(preview.data?.after.map((row) => [row.territory_id, row]));
  const { move, remove } = useDraftChanges(plan);
  return (
    <Card
      title="Territories by priority"
      description="The first territory whose rules match gets the account. Accounts placed by hand stay."
      actions={
        <Button size="sm" variant="outline" onClick={() => onOpen(newTerritory())}>
          <Plus aria-hidden />
          Add territory
        </Button>
      }
      flush
    >
      {plan.territories.length === 0 && (
        <p className="px-4 py-8 text-center text-muted-foreground">
          Add a territory with its rules, people and quota.
        </p>
      )}
      <ol
        aria-label="Territories of the draft"
        className="mt-2 divide-y divide-border border-t border-border"
      >
        {plan.territories.map((territory, at) => (
          <DraftTerritory
            key={territory.id}
            territory={territory}
            at={at}
            isLast={at === plan.territories.length - 1}
            count={counts.get(territory.id)}
            onMove={(step) => move(territory.id, step)}
            onEdit={() => onOpen(territory)}
            onRemove={() => remove(territory, at)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Count({ row }: { readonly row: { readonly before: number; readonly after: number } | undefined }) {
  if (!row) return null;
  const { before, after } = row;
  return (
    <p className="shrink-0 text-right text-sm tabular-nums sm:pt-1.5 max-sm:order-last max-sm:ml-auto max-sm:self-center">
      {formatCount(after, 'account')}
      {after !== before && (
        <span className="block text-xs text-muted-foreground max-sm:inline"> now {before}</span>
      )}
      {after === 0 && <span className="block text-xs text-warn max-sm:inline"> no accounts</span>}
    </p>
  );
}

function DraftHead({
  plan,
  onOpen,
}: {
  readonly plan: TerritoryPlan;
  readonly onOpen: (open: Open) => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground">
        {`Changed ${formatRelative(plan.updated_at)}; ${formatCount(plan.placements, 'account')} placed by hand. ` +
          'Changes are saved as you make them; nothing moves until you apply the plan.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => onOpen('discard')}>
          Discard
        </Button>
        <Button variant="outline" disabled={plan.territories.length < 2} onClick={() => onOpen('balance')}>
          <Scale aria-hidden />
          Even out
        </Button>
        <Button variant="primary" disabled={plan.territories.length === 0} onClick={() => onOpen('apply')}>
          Apply…
        </Button>
      </div>
    </div>
  );
}

interface DraftTerritoryProps {
  readonly territory: Territory;
  readonly at: number;
  readonly isLast: boolean;
  readonly count: { readonly before: number; readonly after: number } | undefined;
  readonly onMove: (step: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function DraftTerritory({ territory, at, isLast, count, onMove, onEdit, onRemove }: DraftTerritoryProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 max-sm:flex-wrap">
      <TerritorySign sign={territory.sign} />
      <TerritoryWords territory={territory} />
      <Count row={count} />
      <div className="flex">
        <IconButton label={`Move ${territory.name} up`} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={`Move ${territory.name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Edit ${territory.name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${territory.name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

/** Name, rules, people and quotas. */
function TerritoryWords({ territory }: { readonly territory: Territory }) {
  const members = useMembers();
  const nameOf = (id: string) => members.data?.find((member) => member.id === id)?.name ?? 'a former member';
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-medium">{territory.name}</p>
      {territory.rules.map((rule, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name
          key={index}
          className="text-sm text-pretty text-muted-foreground"
        >
          {index > 0 && 'or '}
          {ruleWords(rule, nameOf)}
        </p>
      ))}
      <p className="text-xs text-muted-foreground">
        {[territory.owner_id, ...territory.people].flatMap((id) => (id ? nameOf(id) : [])).join(', ') ||
          'No one assigned yet'}
        {territory.quotas.map(
          ({ period, amount_minor, currency }) =>
            ` · ${period} ${formatMoneyCompact({ amountMinor: amount_minor, currency })}`,
        )}
      </p>
    </div>
  );
}
