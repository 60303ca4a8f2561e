import type { EmailMessage, EmailThread } from '@dealwright/contract/integrations/gmail';
import { ChevronRight, Reply } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatCount, formatRelative } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { MessageView } from './message-view.tsx';

interface ThreadViewProps {
  readonly thread: EmailThread;
  readonly startsOpen: boolean;
  /** Null for those who may not write. */
  readonly onReply: ((message: EmailMessage) => void) | null;
}

/** One conversation: its subject and how many messages; unfolded the messages, oldest first. */
export function ThreadView({ thread, startsOpen, onReply }: ThreadViewProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const { messages, message_count: count } = thread;
  const latest = messages.at(-1);
  const older = count - messages.length;
  return (
    <li className="overflow-hidden rounded-lg border border-border bg-card">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left -outline-offset-2 hover:bg-muted"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-4 shrink-0 text-muted-foreground transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 flex-1 truncate font-medium">{thread.subject || '(no subject)'}</span>
          <span className="shrink-0 text-xs text-muted-foreground">
            {formatCount(count, 'message')} · {formatRelative(thread.last_sent_at)}
          </span>
        </button>
      </h3>
      {open && (
        <div id={id} className="divide-y divide-border border-t border-border">
          {older > 0 && (
            <p className="px-4 py-2 text-xs text-muted-foreground">
              {formatCount(older, 'older message')} in this conversation {older === 1 ? 'is' : 'are'} under
              Notes.
            </p>
          )}
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
          {onReply && latest && (
            <div className="px-4 py-3">
              <Button variant="outline" size="sm" onClick={() => onReply(latest)}>
                <Reply aria-hidden />
                Reply
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
