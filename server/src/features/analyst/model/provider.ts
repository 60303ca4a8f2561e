import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { Config } from '../../../platform/config.ts';

export type AiConfig = NonNullable<Config['ai']>;

/** The configured model, asked through the one guarded way out. */
export function languageModel(ai: AiConfig, fetch: typeof globalThis.fetch): LanguageModel {
  const { provider, model, apiKey } = ai;
  const base = ai.baseUrl === null ? {} : { baseURL: ai.baseUrl };
  if (provider === 'google') return createGoogle({ apiKey, fetch, ...base })(model);
  if (provider === 'openai') return createOpenAI({ apiKey, fetch, ...base }).chat(model);
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
