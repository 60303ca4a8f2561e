import { costOf, type Rate, toUsd } from '@dealwright/domain/usage-cost';
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import type { z } from 'zod';
import { OutboundRefused } from '../../../platform/outbound.ts';
import { AnalystFailure, type ServiceCall } from '../analyst.ts';

export interface Asking {
  readonly model: LanguageModel;
  readonly price: Rate;
  readonly timeoutMs: number;
  /** The end of the whole analysis, in milliseconds since 1970. */
  readonly deadline: number;
  /** Every call that was made, for the log of usage. */
  readonly calls: ServiceCall[];
}

/** What a model is asked, and the shape of its answer. */
export interface Question<Schema extends z.ZodType> {
  readonly instructions: string;
  readonly schema: Schema;
  readonly name: string;
}

/** Seconds that we are willing to wait within a run; a longer wait is left to the next try. */
const LONGEST_WAIT_SECONDS = 20;
const WAITS = 2;

function logCall(
  { calls, price }: Asking,
  input: number | undefined,
  output: number | undefined,
  success: boolean,
): void {
  const tokensInput = input ?? 0;
  const tokensOutput = output ?? 0;
  calls.push({
    tokensInput,
    tokensOutput,
    costUsd: toUsd(costOf(price, tokensInput, tokensOutput)),
    success,
  });
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next: unknown = error; next !== undefined && causes.length < 6; ) {
    causes.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return causes;
}

/** Seconds until the service wants to be asked again; null when it does not say. */
export function retryAfterSeconds(
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
): number | null {
  const value = headers?.['retry-after']?.trim();
  if (value === undefined) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** What went wrong, in words for people, and whether another try may help. */
function failureOf(error: unknown, calls: readonly ServiceCall[]): AnalystFailure {
  const causes = causesOf(error);
  const fail = (message: string, passing: boolean) => new AnalystFailure(message, passing, calls);
  if (causes.some((cause) => cause instanceof OutboundRefused)) {
    return fail(
      'The model’s address isn’t allowed from this server, or its answer was too large. Ask the person who runs the server.',
      false,
    );
  }
  const api = causes.find((cause) => APICallError.isInstance(cause));
  const status = api?.statusCode ?? null;
  if (status === 401 || status === 403)
    return fail('The model provider rejected our key. Ask the person who runs the server.', false);
  if (status === 429) return fail('The model provider is busy. Try again in a few minutes.', true);
  if (status !== null && status >= 500)
    return fail('The model provider is having problems. Try again in a few minutes.', true);
  if (status !== null && status >= 400)
    return fail('The model provider rejected the request. Ask the person who runs the server.', false);
  if (causes.some((cause) => cause instanceof Error && /^(?:TimeoutError|AbortError)$/.test(cause.name))) {
    return fail('The model didn’t answer in time. Try again in a few minutes.', true);
  }
  return fail('The model provider couldn’t be reached. Try again in a few minutes.', true);
}

/** The answer, or null for one that does not keep to its shape. Throws AnalystFailure. */
async function askOnce<Schema extends z.ZodType>(
  asking: Asking,
  prompt: string,
  { instructions, schema, name }: Question<Schema>,
): Promise<z.output<Schema> | null> {
  const left = asking.deadline - Date.now();
  if (left <= 0)
    throw new AnalystFailure('The text is too long for the model to read in time.', false, asking.calls);
  try {
    const result = await generateText({
      model: asking.model,
      instructions,
      prompt,
      output: Output.object({ schema, name }),
      temperature: 0,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(Math.min(asking.timeoutMs, left)),
    });
    const { inputTokens, outputTokens } = result.usage;
    const answer = schema.safeParse(result.output);
    logCall(asking, inputTokens, outputTokens, answer.success);
    return answer.success ? answer.data : null;
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) {
      logCall(asking, error.usage?.inputTokens, error.usage?.outputTokens, false);
      return null;
    }
    logCall(asking, 0, 0, false);
    // A 200 whose body is no answer of this service at all.
    const api = causesOf(error).find((cause) => APICallError.isInstance(cause));
    if (api?.statusCode !== undefined && api.statusCode < 300) return null;
    throw error;
  }
}

/** Asks, and waits as the service wishes where that is not long. */
export async function askModel<Schema extends z.ZodType>(
  asking: Asking,
  prompt: string,
  question: Question<Schema>,
): Promise<z.output<Schema> | null> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await askOnce(asking, prompt, question);
    } catch (error) {
      if (error instanceof AnalystFailure) throw error;
      const busy = causesOf(error).find(
        (cause) => APICallError.isInstance(cause) && cause.statusCode === 429,
      );
      const headers = APICallError.isInstance(busy) ? busy.responseHeaders : undefined;
      const seconds = retryAfterSeconds(headers, Date.now());
      const tooLong =
        seconds === null || seconds > LONGEST_WAIT_SECONDS || Date.now() + seconds * 1000 > asking.deadline;
      if (tooLong || waits >= WAITS) throw failureOf(error, asking.calls);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
