import { useState } from 'react';
import { formatRelative } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Quote } from './api.ts';
import { useDo } from './use-do.ts';

/** Whether a manager has to approve the discounts of a draft, and what they said. */
export function QuoteApproval({ quote }: { readonly quote: Quote }) {
  const { state, can, approval_request: request, approval_decision: decision } = quote;
  if (state !== 'draft' || !quote.needs_approval) return null;
  if (can.decide_approval) return <Decide quote={quote} />;
  const by = decision?.by?.name ?? 'A manager';
  if (quote.approval === 'approved') {
    return (
      <Callout tone="won" title={`${by} approved the discount`}>
        {decision?.note}
      </Callout>
    );
  }
  return (
    <>
      {quote.approval === 'declined' && (
        <Callout tone="lost" title={`${by} declined the discount`}>
          {decision?.note}
        </Callout>
      )}
      {quote.approval === 'requested' && (
        <Callout
          tone="warn"
          title={`Waiting for a manager’s approval${request ? ` since ${formatRelative(request.at)}` : ''}`}
        >
          {request?.note}
        </Callout>
      )}
      {can.request_approval && <Request quote={quote} />}
    </>
  );
}

/** Asks for approval in place, with a reason. */
function Request({ quote }: { readonly quote: Quote }) {
  const [note, setNote] = useState('');
  const { run, busy } = useDo(quote);
  return (
    <Callout tone="warn" title="This discount needs a manager’s approval">
      <div className="mt-2 flex flex-col gap-2">
        <Field label="Reason" optional>
          <Textarea
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
        <Button
          className="self-start"
          variant="primary"
          size="sm"
          busy={busy}
          onClick={() => run({ deed: 'request', note: note.trim() || null })}
        >
          Request approval
        </Button>
      </div>
    </Callout>
  );
}

function Decide({ quote }: { readonly quote: Quote }) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, busy } = useDo(quote);
  const { approval_request: request } = quote;
  const decide = (decision: 'approved' | 'declined') => {
    const said = note.trim() || null;
    setMissing(decision === 'declined' && said === null);
    if (decision === 'approved' || said !== null) run({ deed: 'decide', decision, note: said });
  };
  return (
    <Callout tone="warn" title={`${request?.by?.name ?? 'A colleague'} asks you to approve the discount`}>
      {request?.note && <p className="whitespace-pre-line">{request.note}</p>}
      <div className="mt-2 flex flex-col gap-2">
        <Field label="Your answer" optional error={missing ? 'Say why you decline it' : undefined}>
          <Textarea
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button variant="primary" size="sm" busy={busy} onClick={() => decide('approved')}>
            Approve
          </Button>
          <Button variant="outline" size="sm" disabled={busy} onClick={() => decide('declined')}>
            Decline
          </Button>
        </div>
      </div>
    </Callout>
  );
}
