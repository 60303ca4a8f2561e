/** What a check found. Where something is wrong, the text says what to do. */
export interface Finding {
  readonly what: string;
  readonly ok: boolean;
  readonly text: string;
}

function messageOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error ? one.message : String(one);
}

/** Runs a check; an error it throws is the finding. */
export async function finding(what: string, run: () => Promise<string> | string): Promise<Finding> {
  try {
    return { what, ok: true, text: await run() };
  } catch (error) {
    return { what, ok: false, text: messageOf(error) };
  }
}
