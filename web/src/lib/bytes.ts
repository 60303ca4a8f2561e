const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** '412 MB', '1.3 GB': in thousands, as disks are sold. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}
