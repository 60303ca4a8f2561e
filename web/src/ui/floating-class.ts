/** What floats: the only surfaces with a shadow. They grow from where they were opened. */
export const floatingClass =
  'rounded-lg border border-border bg-card text-card-foreground shadow-float outline-none origin-(--transform-origin) ' +
  'transition-[opacity,scale] duration-140 data-starting-style:scale-97 data-starting-style:opacity-0 ' +
  'data-ending-style:scale-97 data-ending-style:opacity-0 data-instant:transition-none';

/** A row of a menu or a list of choices. */
export const optionClass =
  'flex min-h-8 touch:min-h-11 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none ' +
  'data-highlighted:bg-secondary data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';
