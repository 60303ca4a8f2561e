/** The value of `{name}` in demo texts. */
export type Slots = Readonly<Record<'amount' | 'month' | 'cfo' | 'champion', string>>;

export function fillIn(text: string, { amount, month, cfo, champion }: Slots): string {
  const filled = text
    .replaceAll('{amount}', amount)
    .replaceAll('{month}', month)
    .replaceAll('{cfo}', cfo)
    .replaceAll('{champion}', champion);
  // A name may begin the sentence: 'the CFO probably decides'.
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
