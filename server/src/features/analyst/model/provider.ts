import type { LanguageModel } from 'ai';
import type { Config } from '../../../platform/config.ts';

export type AiConfig = NonNullable<Config['ai']>;

/** The configured model, asked through the one guarded way out. A service's code is loaded when it is first asked. */
export async function languageModel(ai: AiConfig, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  const { provider, model, apiKey } = ai;
  const base = ai.baseUrl === null ? {} : { baseURL: ai.baseUrl };
  if (provider === 'google') {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ apiKey, fetch, ...base })(model);
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ apiKey, fetch, ...base }).chat(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = ai.baseUrl ?? '';
  return createOpenAICompatible({
    name: 'compatible',
    apiKey,
    baseURL,
    fetch,
    supportsStructuredOutputs: true,
  })(model);
}

/** The name under which its usage is logged. */
export function serviceTypeOf({ provider, baseUrl }: AiConfig): string {
  if (provider === 'google') return 'gemini';
  const host = baseUrl === null ? 'api.openai.com' : new URL(baseUrl).hostname;
  return host === 'api.openai.com' ? 'openai' : host;
}
