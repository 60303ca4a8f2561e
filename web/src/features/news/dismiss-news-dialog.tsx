import { useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type NewsItem, useDismissNews } from './api.ts';

interface DismissNewsDialogProps {
  readonly accountId: string;
  readonly item: NewsItem;
  readonly onClose: () => void;
  readonly onDismissed: () => void;
}

/** Dismisses a headline; the words chosen from it leave out others about the same wrong company. */
export function DismissNewsDialog({ accountId, item, onClose, onDismissed }: DismissNewsDialogProps) {
  const [words, setWords] = useState<readonly string[]>([]);
  const dismiss = useDismissNews(accountId);
  const submit = async () => {
    await dismiss.mutateAsync({ id: item.id, words });
    onDismissed();
  };
  return (
    <FormDialog
      title="Not this company?"
      description={item.headline}
      submitLabel="Dismiss"
      busy={dismiss.isPending}
      failure={dismiss.error ? `Couldn’t dismiss the headline. ${problemText(dismiss.error)}` : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => undefined);
      }}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm">
          Which words show that it’s about another company? Headlines with them are left out from now on.
        </legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {item.telling_words.map((word) => (
            <Checkbox
              key={word}
              label={word}
              checked={words.includes(word)}
              onCheckedChange={(checked) =>
                setWords(checked ? [...words, word] : words.filter((other) => other !== word))
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
