import type { PlanStep } from './plan-step.ts';

type Linked = Pick<PlanStep, 'id' | 'name' | 'after'>;

export interface OrderedSteps<T> {
  /** Each step after those that it waits for; otherwise in the order given. */
  readonly steps: readonly T[];
  readonly circle: null;
}

/** Two steps of a circle: the first waits for the second, and the other way around. */
export interface Circle {
  readonly circle: readonly [string, string];
}

function circleIn(steps: readonly Linked[], done: ReadonlySet<string>): Circle {
  const rest = new Map(steps.filter(({ id }) => !done.has(id)).map((step) => [step.id, step]));
  // Each step that is left waits for one that is left: going on from there must come back.
  const seen: Linked[] = [];
  let [at] = [...rest.values()];
  while (at && !seen.includes(at)) {
    seen.push(at);
    const next = at.after.find((id) => rest.has(id));
    at = next === undefined ? undefined : rest.get(next);
  }
  const last = seen.at(-1);
  return { circle: [last?.name ?? '', at?.name ?? ''] };
}

/** Puts steps in an order in which they can be done, or names two that wait for each other. */
export function orderSteps<T extends Linked>(steps: readonly T[]): OrderedSteps<T> | Circle {
  const ids = new Set(steps.map(({ id }) => id));
  const open = new Map(steps.map((step) => [step.id, step.after.filter((id) => ids.has(id)).length]));
  const waiting = new Map<string, T[]>();
  for (const step of steps) {
    for (const id of step.after) waiting.set(id, [...(waiting.get(id) ?? []), step]);
  }
  const queue = steps.filter(({ id }) => open.get(id) === 0);
  for (let at = 0; at < queue.length; at += 1) {
    for (const next of waiting.get(queue[at]?.id ?? '') ?? []) {
      const left = (open.get(next.id) ?? 0) - 1;
      open.set(next.id, left);
      if (left === 0) queue.push(next);
    }
  }
  if (queue.length < steps.length) return circleIn(steps, new Set(queue.map(({ id }) => id)));
  return { steps: queue, circle: null };
}

/** Whether a step waits for another, directly or through others. */
export function waitsFor(steps: readonly Linked[], id: string, other: string): boolean {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const seen = new Set<string>();
  const queue = [id];
  for (let at = 0; at < queue.length; at += 1) {
    for (const before of byId.get(queue[at] ?? '')?.after ?? []) {
      if (before === other) return true;
      if (!seen.has(before)) queue.push(before);
      seen.add(before);
    }
  }
  return false;
}
