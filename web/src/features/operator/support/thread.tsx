import type { Attachment, SupportRequest } from '@dealwright/contract/operator/support';
import { Download } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { formatTime } from '../../../lib/format.ts';
import { fileSize } from './file-size.ts';

const TEXT = 'max-w-[72ch] text-sm text-pretty break-words whitespace-pre-line';

const FILE_CLASS =
  'flex h-8 max-w-full items-center gap-1.5 rounded-lg border border-border px-2.5 text-sm hover:bg-muted touch:h-11';

interface ThreadProps {
  readonly request: Pick<SupportRequest, 'description' | 'attachments' | 'messages'>;
  readonly urlOf: (attachment: Attachment) => string;
}

/** What was asked, its files, and what was said since, in the order it was said. */
export function Thread({ request, urlOf }: ThreadProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className={TEXT}>{request.description}</p>
      {request.attachments.length > 0 && (
        <ul aria-label="Files" className="flex flex-wrap gap-2">
          {request.attachments.map((file) => (
            <li key={file.id} className="min-w-0">
              <a href={urlOf(file)} download={file.file_name} className={FILE_CLASS}>
                <Download aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
                <span className="truncate">{file.file_name}</span>
                <span className="shrink-0 text-xs text-muted-foreground">{fileSize(file.file_size)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {request.messages.length > 0 && (
        <ol aria-label="Replies" className="flex flex-col gap-2">
          {request.messages.map(({ id, author, body, created_at, from_support }) => (
            <li
              key={id}
              className={cx('rounded-lg px-3 py-2', from_support ? 'bg-primary-tint' : 'bg-muted')}
            >
              <p className="flex flex-wrap gap-x-2 text-xs">
                <span className="font-medium">{author}</span>
                <time dateTime={created_at} className="text-muted-foreground">
                  {formatTime(created_at)}
                </time>
              </p>
              <p className={cx(TEXT, 'mt-0.5')}>{body}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
