import { type ReactNode, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { conflictQuestion, type Side } from '../lib/save-record.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Asked = NonNullable<ReturnType<typeof conflictQuestion.useAsked>>;
type Field = Asked['question']['fields'][number];

/** Two people changed the same fields: both sides of each, and nothing is saved until one is chosen. */
export function ConflictDialog() {
  const asked = conflictQuestion.useAsked();
  // Another question begins with nothing chosen.
  return asked && <Choice key={asked.id} {...asked} />;
}

function Choice({ question, answer }: Asked) {
  const { deed, subject, fields } = question;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const isOne = fields.length === 1;
  const choose = (key: string, side: Side) => {
    const next = { ...chosen, [key]: side };
    if (isOne) answer(next);
    else setChosen(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(null)}
      title={deed}
      description={subject}
      footer={
        !isOne && (
          <Button
            variant="primary"
            disabled={fields.some(({ key }) => !chosen[key])}
            onClick={() => answer(chosen)}
          >
            Save
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {fields.map((field) => (
          <FieldChoice
            key={field.key}
            field={field}
            chosen={isOne ? undefined : (chosen[field.key] ?? null)}
            onChoose={(side) => choose(field.key, side)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface FieldChoiceProps {
  readonly field: Field;
  /** Undefined if a choice is an answer at once. */
  readonly chosen: Side | null | undefined;
  readonly onChoose: (side: Side) => void;
}

function FieldChoice({ field, chosen, onChoose }: FieldChoiceProps) {
  const { label, mine, theirs, lock } = field;
  const variantOf = (side: Side) =>
    side === (chosen === undefined ? 'mine' : chosen) ? 'primary' : 'outline';
  const pressed = (side: Side) => (chosen === undefined ? {} : { 'aria-pressed': chosen === side });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <SideBox title="Theirs" text={theirs} isChosen={chosen === 'theirs'}>
          <Button variant={variantOf('theirs')} {...pressed('theirs')} onClick={() => onChoose('theirs')}>
            Use theirs
          </Button>
        </SideBox>
        <SideBox title="Mine" text={mine} isChosen={chosen === 'mine'}>
          <Button variant={variantOf('mine')} {...pressed('mine')} onClick={() => onChoose('mine')}>
            {lock?.keepMine ?? 'Keep mine'}
          </Button>
        </SideBox>
      </div>
      {lock && <p className="mt-2 text-sm text-pretty text-muted-foreground">{lock.why}</p>}
    </fieldset>
  );
}

/** A long text is scrolled by keyboard too. */
const SCROLLABLE = { tabIndex: 0 };

interface SideBoxProps {
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

function SideBox({ title, text, isChosen, children }: SideBoxProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col justify-between gap-2 rounded-lg border p-3',
        isChosen ? 'border-primary bg-primary-tint' : 'border-border',
      )}
    >
      <dl className="text-sm">
        <dt className="text-xs text-muted-foreground">{title}</dt>
        <dd
          {...SCROLLABLE}
          className="mt-0.5 max-h-48 overflow-y-auto font-medium whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {text}
        </dd>
      </dl>
      {children}
    </div>
  );
}
