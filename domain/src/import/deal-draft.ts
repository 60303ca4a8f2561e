import { DEAL_SOURCE_LABELS } from '../deal-fields.ts';
import { FORECAST_CHOICES } from '../forecast.ts';
import { isClosed, STAGES, type Stage } from '../stage.ts';
import type { DealDraft } from './drafts.ts';
import type { Drafted, ReadRow, RowPlan, RowProblem } from './row-plan.ts';
import { amountOf, drafted, missing, personOf, referenceOf, textOf, told } from './row-values.ts';

const LONGEST_NAME = 200;

/** A file of deals without names names them by account and product: 'Halden – Orbit Basic'. */
function nameOfDeal(row: ReadRow): string | null {
  const parts = [textOf(row, 'account'), textOf(row, 'product')].filter((part) => part !== null);
  const made = parts.length > 0 ? parts.join(' – ') : textOf(row, 'external_id');
  return textOf(row, 'name') ?? made?.slice(0, LONGEST_NAME).toWellFormed() ?? null;
}

/** By its stage, unless a column beside it says that it is won or lost. */
function stageOf(row: ReadRow, problems: RowProblem[]): Pick<DealDraft, 'stage' | 'isStageSaid'> {
  const outcome = textOf(row, 'outcome');
  if (outcome === 'won') return { stage: 'closed_won', isStageSaid: true };
  if (outcome === 'lost') return { stage: 'closed_lost', isStageSaid: true };
  const stage = STAGES.find((one) => one === textOf(row, 'stage'));
  if (stage !== undefined) return { stage, isStageSaid: true };
  const isUnread = problems.some(({ field }) => field === 'stage' || field === 'outcome');
  if (!isUnread) problems.push(told('stage', 'No stage, so it starts in Prospecting'));
  return { stage: 'prospecting', isStageSaid: false };
}

interface Days {
  readonly createdOn: string | null;
  readonly engagedOn: string | null;
  readonly closeDate: string | null;
  readonly closedOn: string | null;
}

/** The days of a deal in an order that can be: nothing was done on a day to come, and nothing closed before it began. */
function daysOf(row: ReadRow, stage: Stage, plan: RowPlan, problems: RowProblem[]): Days {
  const past = (field: 'created_on' | 'engaged_on'): string | null => {
    const day = textOf(row, field);
    if (day !== null && day > plan.today) problems.push(missing(field, `${day} has not come yet`));
    return day;
  };
  const engagedOn = past('engaged_on');
  const created = past('created_on');
  const began = created ?? engagedOn;
  const closeDate = textOf(row, 'close_date');
  if (!isClosed(stage)) return { createdOn: began, engagedOn, closeDate, closedOn: null };
  // Between its creation and its closing, the stage of a closed deal isn't known.
  if (engagedOn !== null && created !== null && engagedOn !== created)
    problems.push(
      told(
        'engaged_on',
        `A closed deal keeps the days it was created and closed, so ${engagedOn} is left out`,
      ),
    );
  const closed = textOf(row, 'closed_on') ?? closeDate;
  const isFuture = closed !== null && closed > plan.today;
  if (isFuture)
    problems.push(told('closed_on', `${closed} has not come yet, so the deal counts as closed today`));
  const closedOn = isFuture ? plan.today : closed;
  const isTurned = began !== null && closedOn !== null && began > closedOn;
  if (isTurned)
    problems.push(told('created_on', `${began} is after the day on which it closed, ${closedOn}`));
  const isEngagedLater = engagedOn !== null && closedOn !== null && engagedOn > closedOn;
  return {
    createdOn: isTurned ? closedOn : began,
    engagedOn: isEngagedLater ? closedOn : engagedOn,
    closeDate: closeDate ?? closedOn,
    closedOn,
  };
}

function archivedOf(row: ReadRow, { today }: RowPlan, problems: RowProblem[]): string | null {
  const day = textOf(row, 'archived_on');
  if (day === null || day <= today) return day;
  problems.push(told('archived_on', `${day} has not come yet, so the deal is archived today`));
  return today;
}

type Source = NonNullable<DealDraft['source']>;
const isSource = (key: string | null): key is Source =>
  key !== null && Object.hasOwn(DEAL_SOURCE_LABELS, key);

export function draftDeal(row: ReadRow, plan: RowPlan): Drafted<DealDraft> {
  const problems = [...row.problems];
  const name = nameOfDeal(row);
  const isUnread = problems.some(({ field }) => field === 'name');
  if (name === null && !isUnread)
    problems.push(missing('name', 'The deal has no name, account, product or ID'));
  const { stage, isStageSaid } = stageOf(row, problems);
  const source = textOf(row, 'source');
  const draft: DealDraft = {
    externalId: textOf(row, 'external_id'),
    name: name ?? '',
    isNameSaid: textOf(row, 'name') !== null,
    account: referenceOf(textOf(row, 'account_external_id'), textOf(row, 'account'), null),
    stage,
    isStageSaid,
    amount: amountOf(row, 'amount'),
    ...daysOf(row, stage, plan, problems),
    owner: personOf(row, 'owner', 'owner_email'),
    product: textOf(row, 'product'),
    source: isSource(source) ? source : null,
    forecast: FORECAST_CHOICES.find((one) => one === textOf(row, 'forecast')) ?? null,
    decisionDate: textOf(row, 'decision_date'),
    nextStep: textOf(row, 'next_step'),
    nextStepDue: textOf(row, 'next_step_due'),
    lossReason: stage === 'closed_lost' ? textOf(row, 'loss_reason') : null,
    archivedOn: archivedOf(row, plan, problems),
  };
  return drafted(draft, problems);
}
