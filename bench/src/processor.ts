import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit for a process's time. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
}

/** Reads `/proc/PID/stat` of a process that may have ended meanwhile. */
function timesOf(pid: number): ProcessTimes {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const seconds = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / TICKS_PER_SECOND;
    return { parent, own: seconds(11), ended: seconds(13) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

/** Processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && timesOf(each).parent === pid);
}

/** Seconds of a core that the process and its children have used, including ended ones. */
export function processorSeconds(pid: number): number {
  const { own, ended } = timesOf(pid);
  return childrenOf(pid).reduce((sum, child) => sum + timesOf(child).own, own + ended);
}

/** Resident megabytes of the process. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The most megabytes a running process has had resident; 0 once it has ended. */
export function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
