import { Fragment } from 'react';
import { cx } from '../lib/cx.ts';
import { keyLabels } from '../lib/hotkeys.ts';

/** Keys to press, as the person's keyboard names them; those of a sequence one after the other. */
export function Kbd({ keys }: { readonly keys: string }) {
  const [first = '', ...later] = keys.split(' ');
  return (
    <span className="inline-flex items-center gap-0.5">
      <Combination keys={first} />
      {later.map((next) => (
        <Fragment key={next}>
          <span className="px-0.5 text-xs text-muted-foreground">then</span>
          <Combination keys={next} />
        </Fragment>
      ))}
    </span>
  );
}

function Combination({ keys }: { readonly keys: string }) {
  return keyLabels(keys).map((label) => (
    <kbd
      key={label}
      className={cx(
        'inline-grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-sm border border-border',
        'bg-muted px-1 font-sans text-xs text-muted-foreground',
      )}
    >
      {label}
    </kbd>
  ));
}
