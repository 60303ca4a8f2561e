import { FORECAST_CHOICES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { isClosed } from '@dealwright/domain/stage';
import { cx } from '../../../lib/cx.ts';
import { useHotkeyList } from '../../../lib/hotkeys.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { ReviewDeal } from '../api.ts';
import type { Deciding } from './use-decide.ts';

const GROUP = 'Review';

/** What is asked for before a decision can be sent. */
export type Prompt = 'ask' | 'drop' | 'promise';

interface DecisionBarProps {
  readonly screen: ReviewDeal;
  readonly deciding: Deciding;
  readonly onPrompt: (prompt: Prompt) => void;
}

interface Choice {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  readonly disabled: boolean;
  readonly main?: true;
}

function choicesOf({ screen, deciding, onPrompt }: DecisionBarProps): Choice[] {
  const { deal } = screen.item;
  const lower = FORECAST_CHOICES[FORECAST_CHOICES.indexOf(deal.forecast_choice) - 1];
  const closed = isClosed(deal.stage);
  const off = !screen.can.decide || deciding.busy;
  const send = (decision: Parameters<Deciding['decide']>[0]) => void deciding.decide(decision);
  return [
    { keys: '1', label: 'Keep', run: () => send({ decision: 'keep' }), disabled: off, main: true },
    {
      keys: '2',
      label: lower ? `Downgrade to ${FORECAST_LABELS[lower]}` : 'Downgrade',
      run: () => lower && send({ decision: 'downgrade', forecast_choice: lower }),
      disabled: off || closed || lower === undefined,
    },
    { keys: '3', label: 'Ask owner', run: () => onPrompt('ask'), disabled: off },
    { keys: '4', label: 'Drop', run: () => onPrompt('drop'), disabled: off || closed },
    { keys: 's', label: 'Skip', run: () => send({ decision: 'skip' }), disabled: off },
  ];
}

/** One key for each decision. On a phone the buttons stay at the bottom. */
export function DecisionBar(props: DecisionBarProps) {
  const { screen, deciding, onPrompt } = props;
  const promise: Choice = {
    keys: 'p',
    label: 'Add promise',
    run: () => onPrompt('promise'),
    disabled: !screen.can.promise,
  };
  const offered = [...(screen.can.decide ? choicesOf(props) : []), ...(screen.can.promise ? [promise] : [])];
  useHotkeyList(
    offered
      .filter(({ disabled }) => !disabled)
      .map(({ keys, label, run }) => ({ keys, label, run, group: GROUP, onPageOnly: true })),
  );
  if (offered.length === 0) return null;
  return (
    <div
      className={cx(
        'sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-border bg-background px-4 py-3',
        'md:mx-0 md:px-0',
      )}
    >
      <Failure deciding={deciding} />
      <section aria-label="Decision" className="flex flex-wrap gap-2">
        {offered.map((choice) => (
          <ChoiceButton key={choice.keys} choice={choice} />
        ))}
      </section>
    </div>
  );
}

function Failure({ deciding: { failure, again, busy } }: { readonly deciding: Deciding }) {
  if (!failure) return null;
  return (
    <Callout
      tone="lost"
      live
      title={failure}
      action={
        again && (
          <Button size="sm" variant="outline" busy={busy} onClick={again}>
            Try again
          </Button>
        )
      }
    />
  );
}

function ChoiceButton({ choice: { keys, label, run, disabled, main } }: { readonly choice: Choice }) {
  const isPhone = useIsPhone();
  const withKey = useSingleKeys() && !isPhone;
  return (
    <Button
      variant={main ? 'primary' : 'outline'}
      disabled={disabled}
      aria-keyshortcuts={withKey ? keys : undefined}
      onClick={run}
      className="max-md:flex-1"
    >
      {label}
      {withKey && (
        <span aria-hidden>
          <Kbd keys={keys} />
        </span>
      )}
    </Button>
  );
}
