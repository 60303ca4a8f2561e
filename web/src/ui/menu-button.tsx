import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';

/** What a menu that opens beside a button is told. */
export interface OpenMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

interface MenuButtonProps {
  /** A button that passes on its ref and its handlers. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Mounted while it is open, so that it may be loaded when it is first asked for. */
  readonly menu: (props: OpenMenuProps) => ReactNode;
}

/** A button whose menu is not loaded before it is opened: by a click, Enter, Space or an arrow key. */
export function MenuButton({ trigger, menu }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(true),
        onKeyDown: (event: KeyboardEvent) => {
          // Until the menu has come it cannot hear the key itself.
          if (event.key === 'Escape' && open) {
            event.stopPropagation();
            setOpen(false);
          }
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && button.current && (
        <Suspense>{menu({ anchor: button.current, onClose: () => setOpen(false) })}</Suspense>
      )}
    </>
  );
}
