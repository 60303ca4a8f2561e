import { CURRENCIES } from '@dealwright/domain/money';
import { BILLING_LABELS, BILLINGS } from '@dealwright/domain/product';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass, controlHeight } from '../../../ui/control-class.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useProductSuggestions } from '../api.ts';
import { hasText } from '../product-search.ts';
import type { DealNeed } from './api.ts';
import { belowBookNote } from './below-book.ts';
import { figureText } from './line-cells.tsx';
import { FIELD_LABELS, type LineDraft } from './line-draft.ts';
import { type LineProblem, problemsOf } from './line-problem.ts';
import { LineProblems } from './line-problems.tsx';
import { NeedSelect } from './need-select.tsx';
import type { FigureField } from './read-cell.ts';
import type { GridActions } from './use-grid-actions.ts';

interface LineSheetProps {
  readonly line: LineDraft;
  readonly place: number;
  readonly count: number;
  readonly currency: string;
  readonly needs: readonly DealNeed[];
  readonly netMinor: number | undefined;
  readonly actions: GridActions;
  readonly onClose: () => void;
}

const BILLING_OPTIONS = BILLINGS.map((value) => ({ value, label: BILLING_LABELS[value] }));
const SHOWN_AT_MOST = 5;

/** A line on a phone: its fields below each other. What is typed is in the grid at once, saved with it. */
export function LineSheet(props: LineSheetProps) {
  const { line, place, count, currency, netMinor, actions, onClose } = props;
  const locale = useLocale();
  const texts = problemsOf(line, { locale, currency }).filter(({ field }) => field in line.texts);
  const field = { line, currency, actions, problems: texts };
  return (
    <Sheet
      open
      side="bottom"
      onOpenChange={(open) => !open && onClose()}
      title={line.name || 'New line'}
      description={netMinor === undefined ? undefined : formatMoney({ amountMinor: netMinor, currency })}
      footer={
        <>
          <LineButtons line={line} place={place} count={count} actions={actions} onClose={onClose} />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <NameField line={line} currency={currency} actions={actions} />
        <div className="grid grid-cols-2 gap-4">
          <FigureInput {...field} field="quantity" />
          <FigureInput {...field} field="unit_price" />
          <FigureInput {...field} field="discount" />
          <FigureInput {...field} field="tax" />
          <Field label={FIELD_LABELS.billing}>
            <Select
              value={line.billing}
              onValueChange={(billing) => actions.bill(line.key, billing)}
              options={BILLING_OPTIONS}
            />
          </Field>
          {line.billing !== 'one_off' && <FigureInput {...field} field="periods" />}
        </div>
        <NeedField {...props} />
        <p className="text-sm text-muted-foreground empty:hidden">{belowBookNote(line, currency)}</p>
        {texts.length > 0 && <LineProblems {...field} id={`${line.key}-problems`} />}
      </div>
    </Sheet>
  );
}

function NeedField({ line, needs, actions }: Pick<LineSheetProps, 'line' | 'needs' | 'actions'>) {
  const id = useId();
  if (needs.length === 0 && !line.need) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {FIELD_LABELS.need}
      </label>
      <NeedSelect
        id={id}
        className={cx(controlClass, controlHeight)}
        need={line.need ?? null}
        needs={needs}
        onNeed={(need) => actions.need(line.key, need)}
      />
    </div>
  );
}

type LineButtonsProps = Pick<LineSheetProps, 'line' | 'place' | 'count' | 'actions' | 'onClose'>;

function LineButtons({ line, place, count, actions, onClose }: LineButtonsProps) {
  return (
    <>
      <IconButton
        label="Remove line"
        variant="outline"
        onClick={() => {
          actions.remove(line.key);
          onClose();
        }}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton
        label="Move up"
        variant="outline"
        disabled={place === 0}
        onClick={() => actions.move(line.key, -1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label="Move down"
        variant="outline"
        disabled={place === count - 1}
        onClick={() => actions.move(line.key, 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}

function NameField({ line, currency, actions }: Pick<LineSheetProps, 'line' | 'currency' | 'actions'>) {
  const [isTyping, setTyping] = useState(false);
  const asked = useDebounced(line.name.trim(), 150);
  const code = CURRENCIES.find((each) => each === currency);
  const { data = [] } = useProductSuggestions(asked, { currency: code, ...actions.followed }, isTyping);
  const isAsked = isTyping && line.name.trim() !== '';
  const choices = isAsked ? data.filter((each) => hasText(each, line.name)).slice(0, SHOWN_AT_MOST) : [];
  return (
    <div className="flex flex-col gap-2">
      <Field label={FIELD_LABELS.name}>
        <Input
          value={line.name}
          maxLength={200}
          autoComplete="off"
          placeholder="Type a product or service"
          onValueChange={(text) => {
            setTyping(true);
            actions.cell(line.key, 'name', text);
          }}
        />
      </Field>
      {choices.length > 0 && (
        <ul aria-label="Products" className="flex flex-col rounded-lg border border-border">
          {choices.map((product) => (
            <li key={product.id} className="border-b border-border last:border-b-0">
              <button
                type="button"
                className="min-h-11 w-full px-3 py-2 text-left text-sm"
                onClick={() => {
                  actions.choose(line.key, product);
                  setTyping(false);
                }}
              >
                {product.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FigureInputProps {
  readonly line: LineDraft;
  readonly currency: string;
  readonly problems: readonly LineProblem[];
  readonly actions: GridActions;
  readonly field: FigureField;
}

function FigureInput({ line, currency, problems, actions, field }: FigureInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = problems.find((each) => each.field === field);
  return (
    <Field label={FIELD_LABELS[field]} error={typed === null ? problem?.text : undefined}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        value={typed ?? figureText(line, field, locale, currency)}
        onValueChange={(text) => {
          setTyped(text);
          actions.cell(line.key, field, text);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
