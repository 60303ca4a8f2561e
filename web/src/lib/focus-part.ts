/** Lets the keyboard go on in a part of the page that a link has scrolled to. The part has `tabIndex={-1}`. */
export function focusPart(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
