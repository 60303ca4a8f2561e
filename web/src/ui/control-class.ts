/** One look for everything a person types or chooses into. 16 px on phones, or the browser zooms in. */
export const controlClass =
  'w-full rounded-lg border border-input bg-background text-base text-foreground outline-none transition-colors ' +
  'placeholder:text-muted-foreground placeholder-shown:text-ellipsis hover:border-muted-foreground ' +
  'focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring ' +
  'aria-invalid:border-destructive data-invalid:border-destructive data-invalid:focus-visible:outline-destructive ' +
  'disabled:opacity-50 data-disabled:opacity-50 touch:text-lg';

export const controlHeight = 'h-8 touch:h-11 px-2.5';
