import { useSyncExternalStore } from 'react';

interface Asked<Question, Answer> {
  /** Tells one question from the next. */
  readonly id: string;
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
}

/** A question that code puts to the person, and a dialog of the page answers. One at a time; the next one waits. */
export function createQuestion<Question, Answer>() {
  let queue: readonly Asked<Question, Answer>[] = [];
  const listeners = new Set<() => void>();
  const set = (next: typeof queue) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ask: (question: Question) =>
      new Promise<Answer>((resolve) => {
        const asked: Asked<Question, Answer> = {
          id: crypto.randomUUID(),
          question,
          answer: (answer) => {
            set(queue.filter((other) => other !== asked));
            resolve(answer);
          },
        };
        set([...queue, asked]);
      }),
    useAsked: () => useSyncExternalStore(subscribe, () => queue[0] ?? null),
  };
}
