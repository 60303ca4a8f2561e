/** Which card comes next when an arrow key is pressed: within the column, or at the same height in the next one. */
export function nextCard(
  columns: readonly (readonly number[])[],
  current: number,
  key: string,
): number | null {
  const column = columns.findIndex((numbers) => numbers.includes(current));
  const numbers = columns[column];
  if (!numbers) return null;
  const row = numbers.indexOf(current);
  if (key === 'ArrowDown') return numbers[row + 1] ?? null;
  if (key === 'ArrowUp') return numbers[row - 1] ?? null;
  if (key === 'Home') return numbers[0] ?? null;
  if (key === 'End') return numbers.at(-1) ?? null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let next = column + step; next >= 0 && next < columns.length; next += step) {
    const others = columns[next];
    if (others && others.length > 0) return others[Math.min(row, others.length - 1)] ?? null;
  }
  return null;
}
