import { useEffect, useRef } from 'react';

const STEPS = [
  { title: 'Review', text: 'We review your request and your sales challenges.' },
  { title: 'A 15-20 minute demo call', text: 'We show you the product on deals like yours.' },
  { title: 'Beta credentials', text: 'You get an invitation by email.' },
  { title: 'Account setup with sample data', text: 'Your workspace is ready, with sample deals.' },
] as const;

/** What follows a request. Takes the focus, since the form that had it is gone. */
export function ThankYou() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rounded-xl border border-border bg-card p-6 sm:p-8">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Thank You
      </h3>
      <p className="mt-2 text-lg text-muted-foreground">Our team will reply within 24-48 hours.</p>
      <ol className="mt-6 flex flex-col gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-lg bg-primary-tint font-medium text-primary tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="text-lg font-medium">{title}</p>
              <p className="text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
