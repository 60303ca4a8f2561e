import { AudioLines, Box, BrainCircuit, Heart, Newspaper, Sparkles } from 'lucide-react';
import type { ComponentType } from 'react';
import { Badge } from '../../../ui/badge.tsx';

interface Service {
  readonly name: string;
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
}

const SERVICES: Readonly<Record<string, Service>> = {
  openai: { name: 'OpenAI', icon: BrainCircuit },
  gnews: { name: 'GNews', icon: Newspaper },
  whisper: { name: 'Whisper', icon: AudioLines },
  gemini: { name: 'Gemini', icon: Sparkles },
  'lovable-ai': { name: 'Lovable AI', icon: Heart },
};

/** A service that has no name of its own here goes by the one it is logged under. */
export function serviceOf(serviceType: string): Service {
  const known = Object.hasOwn(SERVICES, serviceType) ? SERVICES[serviceType] : undefined;
  return known ?? { name: serviceType, icon: Box };
}

/** The built-in analyst, which makes no outside calls. */
export const EMBEDDED = 'embedded';

export function ServiceName({ serviceType }: { readonly serviceType: string }) {
  const { name, icon: Icon } = serviceOf(serviceType);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap [&_svg]:size-4 [&_svg]:text-muted-foreground">
      <Icon aria-hidden />
      {name}
    </span>
  );
}

export function ServiceBadge({ serviceType }: { readonly serviceType: string }) {
  const { name, icon: Icon } = serviceOf(serviceType);
  return <Badge icon={<Icon aria-hidden />}>{name}</Badge>;
}
