/** Deals whose change is on its way to the server: what arrives of them meanwhile must not undo what is shown. */
const pending = new Map<number, number>();

export function isBeingChanged(number: number): boolean {
  return pending.has(number);
}

const waiting = new Set<() => void>();

/** Once no change is on its way: what is read then has them all. */
export function afterMutations(): Promise<void> {
  if (pending.size === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}

export async function trackMutation<T>(numbers: readonly number[], change: () => Promise<T>): Promise<T> {
  for (const number of numbers) pending.set(number, (pending.get(number) ?? 0) + 1);
  try {
    return await change();
  } finally {
    for (const number of numbers) {
      const left = (pending.get(number) ?? 1) - 1;
      if (left === 0) pending.delete(number);
      else pending.set(number, left);
    }
    if (pending.size === 0) {
      for (const resolve of waiting) resolve();
      waiting.clear();
    }
  }
}
