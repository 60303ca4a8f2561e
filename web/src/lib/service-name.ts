const NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  google: 'Gemini',
  gnews: 'GNews',
  whisper: 'Whisper',
  lovable_ai: 'Lovable AI',
  embedded: 'Embedded analyst',
};

/** What people call a service that usage is logged of; an endpoint of one's own goes by its host. */
export function serviceName(serviceType: string): string {
  return NAMES[serviceType] ?? serviceType;
}
