import { TOUCH_KINDS } from '@dealwright/domain/touchpoint';
import { z } from 'zod';
import type { MetFigure } from './api.ts';

const parts = z.tuple([z.uuid(), z.uuid(), z.enum(TOUCH_KINDS)]);

/** Reads `person,member,kind`; null for anything else. */
export function parseFigure(text: string): MetFigure | null {
  const { data } = parts.safeParse(text.split(','));
  if (!data) return null;
  const [person, member, kind] = data;
  return { person, member, kind };
}

export const writeFigure = ({ person, member, kind }: MetFigure): string => `${person},${member},${kind}`;
