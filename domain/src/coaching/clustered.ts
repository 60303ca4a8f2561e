import { FEWEST_CLOSED, type WinRate, winRate } from '../win-rate.ts';

/** What was won and lost within one deal, which is alike. */
export interface Cluster {
  readonly won: number;
  readonly lost: number;
}

/**
 * How many independent ones the clusters are worth, by the design effect of their share; null below ten clusters. Where
 * all are alike nothing is known of the spread: each cluster is worth one.
 */
export function independentCounts(clusters: readonly Cluster[]): Cluster | null {
  if (clusters.length < FEWEST_CLOSED) return null;
  const won = clusters.reduce((sum, one) => sum + one.won, 0);
  const all = clusters.reduce((sum, one) => sum + one.won + one.lost, 0);
  const share = won / all;
  const { length } = clusters;
  if (won === 0 || won === all) return { won: length * share, lost: length * (1 - share) };
  const squares = clusters.reduce((sum, one) => sum + (one.won - share * (one.won + one.lost)) ** 2, 0);
  const effect = Math.max(1, ((length / (length - 1)) * squares) / (all * share * (1 - share)));
  return { won: won / effect, lost: (all - won) / effect };
}

/** The interval of a share whose rows come in clusters; null below ten clusters. */
export function clusteredRate(clusters: readonly Cluster[]): WinRate['rate'] {
  const counts = independentCounts(clusters);
  return counts && winRate(counts).rate;
}
