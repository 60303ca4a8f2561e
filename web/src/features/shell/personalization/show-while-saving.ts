import { chooseLocale, showChoice } from '../../../lib/locale.ts';

type Choice = NonNullable<Parameters<typeof showChoice>[0]>;
let latest: Choice | null = null;

/**
 * Shows a choice at once and until `save` is answered; a later choice takes its place. What was chosen in this browser
 * alone holds no more.
 */
export async function showWhileSaving(next: string | null, save: () => Promise<unknown>): Promise<void> {
  const mine = { locale: next };
  latest = mine;
  showChoice(mine);
  const before = chooseLocale(null);
  try {
    await save();
  } catch (error) {
    if (latest === mine) chooseLocale(before);
    throw error;
  } finally {
    if (latest === mine) showChoice(null);
  }
}
