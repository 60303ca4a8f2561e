const NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  google: 'Gemini',
  gnews: 'GNews',
  whisper: 'Whisper',
  lovable_ai: 'Lovable AI',
  embedded: 'Embedded analyst',
};

/** The display name of a service in the usage log; a custom endpoint is named by its host. */
export function serviceName(serviceType: string): string {
  return NAMES[serviceType] ?? serviceType;
}
