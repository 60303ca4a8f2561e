/** Of how many deals at least a share is given; fewer say too little. */
export const FEWEST_CLOSED = 10;

/** The latest closed deals that a win rate is taken from. */
export const MOST_CLOSED = 1000;

export interface WinRate {
  readonly won: number;
  readonly lost: number;
  /** From 0 to 1, with the ends of its 95% interval; null below {@link FEWEST_CLOSED} deals. */
  readonly rate: { readonly share: number; readonly low: number; readonly high: number } | null;
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959_963_984_540_054;

/** The share of won deals with Wilson’s 95% interval. */
export function winRate({ won, lost }: Pick<WinRate, 'won' | 'lost'>): WinRate {
  const n = won + lost;
  if (n < FEWEST_CLOSED) return { won, lost, rate: null };
  const share = won / n;
  const center = share + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  const low = won === 0 ? 0 : (center - spread) / scale;
  const high = lost === 0 ? 1 : (center + spread) / scale;
  return { won, lost, rate: { share, low, high } };
}
