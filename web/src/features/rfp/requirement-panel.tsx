import {
  COMPLIANCE_LABELS,
  COMPLIANCES,
  OBLIGATION_LABELS,
  REQUIREMENT_STATE_LABELS,
} from '@dealwright/domain/rfp';
import { ArrowDown, ArrowUp, ExternalLink } from 'lucide-react';
import { useHotkeyList } from '../../lib/hotkeys.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AnswerSuggestions } from './answer-suggestions.tsx';
import { type Requirement, type Rfp, type RfpRef, useRequirement, useRequirements } from './api.ts';
import { filterOf } from './filters.ts';
import { OwnerField } from './owner-field.tsx';
import { STATE_TONES } from './requirement-list.tsx';
import { SaveToLibrary } from './save-to-library.tsx';
import { useAnswering } from './use-answering.ts';

const NEXT_KEYS = 'mod+enter';
const BEFORE_KEYS = 'mod+shift+enter';

interface RequirementPanelProps {
  readonly of: RfpRef;
  readonly rfp: Rfp;
  readonly id: string;
  readonly filters: string | undefined;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  readonly onOpenSource: (source: {
    readonly id: string;
    readonly start: number;
    readonly end: number;
  }) => void;
}

/** The requirements before and after in the list, as it is filtered; keys go there. */
function useNeighbors({ of, id, filters, onGo }: RequirementPanelProps) {
  const list = useRequirements(of, filterOf(filters));
  const ids = (list.data?.pages ?? []).flatMap(({ items }) => items.map((item) => item.id));
  const at = ids.indexOf(id);
  const goTo = (next: string | undefined) => (next === undefined ? undefined : () => onGo(next));
  const before = goTo(at > 0 ? ids[at - 1] : undefined);
  const after = goTo(at >= 0 ? ids[at + 1] : undefined);
  const key = { group: 'RFP', whileTyping: true };
  useHotkeyList([
    { ...key, keys: NEXT_KEYS, label: 'Next requirement', run: () => after?.() },
    { ...key, keys: BEFORE_KEYS, label: 'Previous requirement', run: () => before?.() },
  ]);
  return { before, after };
}

/** One requirement with our answer. Ctrl+Enter goes on to the next without closing it. */
export function RequirementPanel(props: RequirementPanelProps) {
  const { of, id, onClose } = props;
  const isPhone = useIsPhone();
  const query = useRequirement(of, id);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[38rem]"
      heightClass="h-[92dvh]"
      title={query.data ? (query.data.number ?? query.data.place) : 'Requirement'}
      description={query.data?.section ?? undefined}
      footer={<StepButtons {...props} />}
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={4} rowClass="h-16" label="Loading the requirement" />}
        notFound="This requirement no longer exists"
      >
        {(row) => <Answering key={row.id} {...props} row={row} />}
      </QueryState>
    </Sheet>
  );
}

function StepButtons(props: RequirementPanelProps) {
  const { before, after } = useNeighbors(props);
  return (
    <>
      <IconButton
        label="Previous requirement"
        shortcut={BEFORE_KEYS}
        variant="outline"
        disabled={!before}
        onClick={before}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label="Next requirement"
        shortcut={NEXT_KEYS}
        variant="outline"
        className="md:mr-auto"
        disabled={!after}
        onClick={after}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}

type AnsweringProps = RequirementPanelProps & { readonly row: Requirement };

function Answering(props: AnsweringProps) {
  const { of, rfp, row } = props;
  const answering = useAnswering(of, row);
  const canEdit = rfp.can.edit && row.amendment !== 'removed';
  return (
    <div className="flex flex-col gap-5">
      <Wording {...props} />
      <Facts {...props} canEdit={canEdit} answering={answering} />
      <AnswerField {...props} canEdit={canEdit} answering={answering} />
      {canEdit && (
        <>
          <AnswerSuggestions of={of} row={row} beforeUse={answering.flush} />
          <SaveToLibrary of={of} row={row} beforeSave={answering.flush} />
        </>
      )}
    </div>
  );
}

/** What the buyer asks for, letter for letter, and where. */
function Wording({ rfp, row, onOpenSource }: AnsweringProps) {
  const { interaction_id: source } = rfp;
  return (
    <div className="flex flex-col gap-2">
      <blockquote className="border-l-2 border-primary pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {row.text}
      </blockquote>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {row.obligation && (
          <Badge tone={row.obligation === 'must' ? 'warn' : 'neutral'}>
            {OBLIGATION_LABELS[row.obligation]}
          </Badge>
        )}
        {row.weight !== null && <Badge>Weight {row.weight}</Badge>}
        {source !== null && row.amendment !== 'removed' ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onOpenSource({ id: source, start: row.starts_at, end: row.ends_at })}
          >
            <ExternalLink aria-hidden />
            {row.place}
          </Button>
        ) : (
          <span className="text-muted-foreground">{row.place}</span>
        )}
      </div>
      {row.text_before && row.amendment === 'changed' && (
        <Callout tone="warn" title="Reworded by the amendment. Check your answer.">
          <p>
            Before: <del className="[overflow-wrap:anywhere]">{row.text_before}</del>
          </p>
        </Callout>
      )}
      {row.amendment === 'removed' && <Callout title="An amendment removed this requirement." />}
    </div>
  );
}

interface FactsProps extends AnsweringProps {
  readonly canEdit: boolean;
  readonly answering: ReturnType<typeof useAnswering>;
}

const COMPLIANCE_SEGMENTS = [
  { value: 'unset' as const, label: 'Not set' },
  ...COMPLIANCES.map((value) => ({ value, label: COMPLIANCE_LABELS[value] })),
];

function Facts({ of, row, canEdit, answering }: FactsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Owner">
        <OwnerField
          number={of.number}
          value={row.owner}
          disabled={!canEdit}
          onChange={(owner) => void answering.send({ owner })}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className="text-sm font-medium">Compliance</span>
        {canEdit ? (
          <SegmentedControl
            aria-label="Compliance"
            value={row.compliance ?? 'unset'}
            segments={COMPLIANCE_SEGMENTS}
            className="self-start"
            onValueChange={(value) => void answering.send({ compliance: value === 'unset' ? null : value })}
          />
        ) : (
          <span>{row.compliance === null ? 'Not set' : COMPLIANCE_LABELS[row.compliance]}</span>
        )}
      </div>
    </div>
  );
}

const SAVING_WORDS = { idle: '', saving: 'Saving…', saved: 'Saved' } as const;

function AnswerField(props: FactsProps) {
  const { canEdit, answering } = props;
  const { text, type, flush, saving } = answering;
  const failure = typeof saving === 'object' ? saving.failure : null;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Answer">
        <Textarea
          rows={6}
          maxLength={20_000}
          value={text}
          readOnly={!canEdit}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => void flush()}
        />
      </Field>
      {failure !== null && (
        <Callout
          tone="lost"
          live
          title="Couldn’t save your answer"
          action={
            <Button size="sm" variant="outline" onClick={() => void flush()}>
              Try again
            </Button>
          }
        >
          {failure} What you typed is kept.
        </Callout>
      )}
      <AnswerState {...props} />
    </div>
  );
}

function AnswerState({ row, canEdit, answering }: FactsProps) {
  const { text, flush, send, saving } = answering;
  const approve = async () => {
    await flush();
    await send({ state: row.state === 'approved' ? 'drafted' : 'approved' });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Badge tone={STATE_TONES[row.state]}>{REQUIREMENT_STATE_LABELS[row.state]}</Badge>
      {canEdit && (
        <>
          <Button
            size="sm"
            variant="outline"
            disabled={text.trim() === '' && row.compliance === null}
            onClick={() => void approve()}
          >
            {row.state === 'approved' ? 'Back to draft' : 'Approve answer'}
          </Button>
          <Switch
            checked={row.confidential}
            label="Confidential: keep out of the library"
            onCheckedChange={(confidential) => void send({ confidential })}
          />
        </>
      )}
      <span role="status" className="ml-auto text-xs text-muted-foreground">
        {typeof saving === 'string' ? SAVING_WORDS[saving] : ''}
      </span>
    </div>
  );
}
