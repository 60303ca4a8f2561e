import { readFileSync, readlinkSync } from 'node:fs';

/** Tells a process from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Where the number counts: this start of this machine, and its container. */
  readonly place: string;
  /** Ticks after the machine's start; empty if the system does not say. */
  readonly startedAt: string;
}

const STATE_FIELD = 0;
const START_FIELD = 19;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** The fields after the program's name, which may itself hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    place: `${read('/proc/sys/kernel/random/boot_id')} ${pidNamespace()}`,
    startedAt: statFields(process.pid)?.[START_FIELD] ?? '',
  };
}

/** A process that was killed but not yet reaped by its parent still has a number, and does nothing any more. */
export function isAlive(identity: ProcessIdentity): boolean {
  const fields = statFields(identity.pid);
  if (fields !== undefined) {
    const ended = ['Z', 'X', 'x'].includes(fields[STATE_FIELD] ?? '');
    return !ended && (identity.startedAt === '' || fields[START_FIELD] === identity.startedAt);
  }
  try {
    process.kill(identity.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
