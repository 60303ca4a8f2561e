import type { ReactNode } from 'react';
import { LogoMark, Wordmark } from './logo.tsx';

interface GateFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A page of its own that stands before the product: one thing to do, and nothing beside it. */
export function GateFrame({ icon, title, text, children }: GateFrameProps) {
  return (
    <main className="flex min-h-dvh flex-col px-6 py-5 sm:px-10">
      <div className="flex h-11 items-center gap-2.5">
        <LogoMark />
        <Wordmark className="text-lg" />
      </div>
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
        <span className="mb-5 grid size-12 place-items-center rounded-xl bg-primary-tint text-primary [&>svg]:size-6">
          {icon}
        </span>
        <h1 className="text-2xl tracking-[-0.02em]">{title}</h1>
        <p className="mt-1 mb-6 text-pretty text-muted-foreground">{text}</p>
        {children}
      </div>
    </main>
  );
}
