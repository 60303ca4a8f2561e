import type { Deal } from '@dealwright/contract/deals/deals';
import { dayOf } from '@dealwright/domain/calendar';
import { CONSENT_TEXT } from '@dealwright/domain/recording';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountName } from '../../../lib/account-name.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMe } from '../../identity/members/use-me.ts';
import { beginRecording, type NewRecording, refreshRecordings } from '../api.ts';
import { ConsentField } from '../consent-field.tsx';
import { type RecordingDraft, RecordingFacts } from '../recording-facts.tsx';
import { useConsentForm } from '../use-consent-form.ts';
import { abilities, close, NoSound, openMeetingTab, openMicrophone } from './audio-inputs.ts';
import { startCall } from './live.ts';
import { MicrophoneField } from './microphone-field.tsx';

interface RecordDialogProps {
  readonly deal: Pick<Deal, 'number' | 'name' | 'account'>;
  readonly onClose: () => void;
}

async function openInputs(withTab: boolean): Promise<{ microphone: MediaStream; tab: MediaStream | null }> {
  // The tab first: browsers share one only right after a click.
  const tab = withTab ? await openMeetingTab() : null;
  try {
    return { microphone: await openMicrophone(), tab };
  } catch (error) {
    if (tab) close(tab);
    throw error;
  }
}

interface Beginning {
  readonly number: number;
  readonly body: NewRecording;
  readonly key: string;
  readonly withTab: boolean;
  readonly contentType: string;
  readonly userId: string;
  readonly client: QueryClient;
}

/** Opens what is heard, tells the server of the consent, and only then records. */
async function begin({ number, body, key, withTab, contentType, userId, client }: Beginning): Promise<void> {
  const { microphone, tab } = await openInputs(withTab);
  try {
    const { id, title } = await beginRecording(number, body, key);
    const kept = { id, number, title, userId, contentType, recordedMs: 0, isOver: false, parts: [] };
    await startCall({ recording: kept, microphone, tab, client });
  } catch (error) {
    close(microphone);
    if (tab) close(tab);
    throw error;
  }
}

const textOf = (error: unknown): string => (error instanceof NoSound ? error.message : problemText(error));

function useRecordForm({ deal, onClose }: RecordDialogProps) {
  const client = useQueryClient();
  const userId = useMe()?.id;
  const key = useIdempotencyKey();
  const can = abilities();
  const [draft, setDraft, forgetDraft] = useDraft<RecordingDraft>(`record.LEAD-${deal.number}`, {
    title: `Call with ${deal.account ? accountName(deal.account) : deal.name}`,
    kind: 'call',
    day: dayOf(new Date()),
  });
  const [withTab, setWithTab] = useState(can.tabSound);
  // The same for a second try, so that it makes no second recording.
  const [openedAt] = useState(() => new Date().toISOString());
  const { number } = deal;
  const title = draft.title.trim();
  const { contentType } = can;

  const start = async (): Promise<void> => {
    if (contentType === null || userId === undefined) return;
    const facts = { origin: 'recorded', title, kind: draft.kind, occurred_at: openedAt } as const;
    const body: NewRecording = { ...facts, consent: { text: CONSENT_TEXT, confirmed: true } };
    await begin({ number, body, key: key.of(body), withTab, contentType, userId, client });
    key.forget();
    forgetDraft();
    onClose();
    await refreshRecordings(client, number);
  };
  const isComplete = contentType !== null && userId !== undefined;
  const form = useConsentForm({ title, isComplete, begin: start, textOf });
  return { ...form, can, draft, setDraft, withTab, setWithTab };
}

/** Asks for consent and for what is recorded, then records. */
export function RecordDialog(props: RecordDialogProps) {
  const form = useRecordForm(props);
  return (
    <FormDialog
      title="Record a call"
      description="Your voice and the buyer’s are recorded as two tracks, so the transcript knows who spoke."
      submitLabel="Start recording"
      busy={form.busy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      {form.can.contentType === null ? (
        <Callout tone="warn" title="This browser can’t record here">
          Recording needs a current browser and a secure (https) connection. Record with your meeting tool and
          upload the file.
        </Callout>
      ) : (
        <>
          <RecordingFacts
            draft={form.draft}
            onChange={form.setDraft}
            asksDay={false}
            error={form.titleError}
          />
          <MicrophoneField />
          {form.can.tabSound ? (
            <div className="flex flex-col gap-1">
              <Checkbox
                label="Record the meeting’s tab too"
                checked={form.withTab}
                onCheckedChange={form.setWithTab}
              />
              <p className="pl-6 text-xs text-muted-foreground">
                Choose the tab of the meeting, with “Also share tab audio” turned on.
              </p>
            </div>
          ) : (
            <Callout title="This browser records your microphone only">
              Chrome and Edge can also record a meeting’s tab. Here, use speakers so that the microphone hears
              the others.
            </Callout>
          )}
          <ConsentField given={form.agreed} onGiven={form.setAgreed} announces error={form.consentError} />
        </>
      )}
    </FormDialog>
  );
}
