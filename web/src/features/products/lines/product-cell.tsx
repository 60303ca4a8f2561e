import { CURRENCIES } from '@dealwright/domain/money';
import { unitPriceOf } from '@dealwright/domain/price-tier';
import { Package } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../../lib/cx.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { floatingClass, optionClass } from '../../../ui/floating-class.ts';
import { type Product, useProductSuggestions } from '../api.ts';
import { hasText } from '../product-search.ts';
import { CellInput } from './cell-input.tsx';
import type { LineDraft } from './line-draft.ts';
import type { GridActions } from './use-grid-actions.ts';

const REST_MS = 120;

interface ProductCellProps {
  readonly line: LineDraft;
  readonly row: number;
  readonly currency: string;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly actions: GridActions;
}

/** The products to choose from while a name is typed, and which of them is marked. */
function useChoices(line: LineDraft, currency: string, actions: GridActions) {
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const code = CURRENCIES.find((each) => each === currency);
  const asked = useDebounced(line.name.trim(), REST_MS);
  const { data = [] } = useProductSuggestions(asked, { currency: code, ...actions.followed }, isOpen);
  const choices = isOpen ? data.filter((product) => hasText(product, line.name)) : [];
  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  return {
    choices,
    marked: Math.min(marked, choices.length - 1),
    setMarked,
    isOpen,
    isShown: choices.length > 0,
    open: () => setOpen(true),
    close,
    choose: (product: Product) => {
      actions.choose(line.key, product);
      close();
    },
    type: (text: string) => {
      actions.cell(line.key, 'name', text);
      setOpen(true);
      setMarked(-1);
    },
  };
}

type ProductChoices = ReturnType<typeof useChoices>;

/** A name, typed freely or chosen from the catalogue. */
export function ProductCell(props: ProductCellProps) {
  const { line, row, currency, label, isInvalid, describedBy, actions } = props;
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const product = useChoices(line, currency, actions);
  const { isShown, marked, isOpen, close } = product;
  return (
    <div ref={box} className="relative flex items-center">
      <CellInput
        row={row}
        field="name"
        isPlain
        text={line.name}
        onText={product.type}
        isInvalid={isInvalid}
        placeholder={row === 0 ? 'Type a product or service' : ''}
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-activedescendant={isShown && marked >= 0 ? `${list}-${marked}` : undefined}
        aria-label={label}
        aria-describedby={describedBy}
        onBlur={() => {
          close();
          if (isOpen) actions.named(line, currency);
        }}
        onKeyDown={(event) => onListKey(event, product)}
      />
      {line.product_id && (
        <Package
          aria-hidden
          className="pointer-events-none absolute right-2 size-3.5 text-muted-foreground"
        />
      )}
      {isShown && <Choices id={list} box={box} line={line} product={product} />}
    </div>
  );
}

/** Up and down mark a choice while the list is open, Enter and Tab take it; Escape closes it and keeps what was typed. */
function onListKey(event: KeyboardEvent, product: ProductChoices): void {
  const { isShown, marked, choices, setMarked, close, choose, open } = product;
  if (!isShown || event.altKey) {
    if (event.altKey && event.key === 'ArrowDown') open();
    return;
  }
  const chosen = choices[marked];
  if (chosen && event.key === 'Tab') {
    choose(chosen);
    return;
  }
  if (chosen && event.key === 'Enter') choose(chosen);
  else if (event.key === 'ArrowDown') setMarked((marked + 1) % choices.length);
  else if (event.key === 'ArrowUp') setMarked(marked <= 0 ? choices.length - 1 : marked - 1);
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Below the cell, over whatever scrolls. */
function usePlaceBelow(box: RefObject<HTMLElement | null>, onGone: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    const cell = box.current?.getBoundingClientRect();
    if (!cell || !list.current) return;
    const below = window.innerHeight - cell.bottom;
    const { style } = list.current;
    style.left = `${cell.left}px`;
    style.minWidth = `${Math.max(cell.width, 280)}px`;
    if (below > 240 || below > cell.top) style.top = `${cell.bottom + 4}px`;
    else style.bottom = `${window.innerHeight - cell.top + 4}px`;
    const close = (event: Event) => {
      if (event.target !== list.current) gone.current();
    };
    window.addEventListener('scroll', close, { capture: true });
    return () => window.removeEventListener('scroll', close, { capture: true });
  }, [box]);
  return list;
}

interface ChoicesProps {
  readonly id: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly line: LineDraft;
  readonly product: ProductChoices;
}

function Choices({ id, box, line, product: { choices, marked, choose, close } }: ChoicesProps) {
  const list = usePlaceBelow(box, close);
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Products"
      className={cx(floatingClass, 'fixed z-50 max-h-60 max-w-[calc(100vw-2rem)] overflow-y-auto p-1')}
    >
      {choices.map((product, place) => (
        <div
          key={product.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === marked}
          {...(place === marked && { 'data-highlighted': true })}
          ref={(element) => {
            if (place === marked) element?.scrollIntoView({ block: 'nearest' });
          }}
          className={optionClass}
          tabIndex={-1}
          onMouseDown={(event) => {
            // Keeps the focus in the cell.
            event.preventDefault();
            choose(product);
          }}
        >
          <span className="min-w-0 flex-1 truncate">{product.name}</span>
          {product.sku && <span className="text-xs text-muted-foreground">{product.sku}</span>}
          <span className="text-xs text-muted-foreground tabular-nums">
            {priceWords(product, line.quantity)}
          </span>
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** '$48 / seat' for the quantity of the line. */
function priceWords({ price, unit }: Product, quantity: string | null): string {
  const tiers = price.tiers.map((tier) => ({
    fromQuantity: tier.from_quantity,
    unitPriceMinor: tier.unit_price_minor,
  }));
  const amountMinor = unitPriceOf(tiers, quantity ?? '1');
  if (amountMinor === null) return '';
  return [formatMoney({ amountMinor, currency: price.currency }), unit].filter(Boolean).join(' / ');
}
