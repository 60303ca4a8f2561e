import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { backdropClass, dialogPopupClass } from '../../../ui/dialog.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { SimilarDeals } from '../../duplicates/similar-deals.ts';
import { useMe } from '../../identity/members/use-me.ts';
import { type Entry, findEntries, isCertain } from './entries.ts';
import { optionId, PaletteList } from './palette-list.tsx';

import { type PalettePage, useEntries } from './use-entries.tsx';
import { useFoundEntries } from './use-found-entries.tsx';

const NewDealDialog = lazy(() =>
  import('../../deals/deal-dialog.tsx').then(({ NewDealDialog }) => ({ default: NewDealDialog })),
);

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly pages: readonly PalettePage[];
  /** What opens it, as `lib/hotkeys.ts` writes it. */
  readonly keys: string;
}

/** Finds everything: deals, accounts and people, pages, sections of the settings and what can be done where one is. */
export function CommandPalette({ open, onOpenChange, ...props }: CommandPaletteProps) {
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
        <BaseDialog.Portal>
          <BaseDialog.Backdrop forceRender className={backdropClass} />
          <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-3 pt-[12dvh] max-md:pt-3">
            <BaseDialog.Popup
              className={cx(
                dialogPopupClass,
                'max-h-[min(30rem,calc(100dvh-6rem))] max-w-xl overflow-hidden',
              )}
            >
              <BaseDialog.Title className="sr-only">Search</BaseDialog.Title>
              <Finder {...props} onClose={() => onOpenChange(false)} onNewDeal={() => setCreating(true)} />
            </BaseDialog.Popup>
          </BaseDialog.Viewport>
        </BaseDialog.Portal>
      </BaseDialog.Root>
      {creating && (
        <Suspense>
          <NewDealDialog
            similar={(facts) => <SimilarDeals facts={facts} />}
            onClose={() => setCreating(false)}
            onCreated={({ number }) =>
              void navigate({ to: '/lead-planning/$leadKey', params: { leadKey: leadKey(number) } })
            }
          />
        </Suspense>
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Which entry is meant: the first, until another is chosen by keys or pointer. */
function useActive(list: string, entries: readonly Entry[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[at];
  useEffect(() => {
    if (active) document.getElementById(optionId(list, active))?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  const step = (by: number) => setChosen(entries.at((at + by) % entries.length)?.id ?? null);
  const choose = (entry: Entry | null) => setChosen(entry?.id ?? null);
  return { active, hasChosen: active !== undefined && active.id === chosen, step, choose };
}

interface FinderProps extends Omit<CommandPaletteProps, 'open' | 'onOpenChange'> {
  readonly onClose: () => void;
  readonly onNewDeal: () => void;
}

/** Enter on what the server may still outdo waits for its answer. */
function useWaitingEnter(isSettled: boolean, run: () => void): (entered: boolean) => void {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !isSettled) return;
    setEntered(false);
    run();
  });
  return setEntered;
}

function Finder({ pages, keys, onClose, onNewDeal }: FinderProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const me = useMe();
  const mayCreate = me !== null && me.role !== 'viewer';
  const others = useEntries({ pages, keys, onNewDeal: mayCreate ? onNewDeal : null });
  const found = useFoundEntries(typed);
  const entries = findEntries([...others, ...found.entries], typed);
  const { active, hasChosen, step, choose } = useActive(list, entries);
  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const isSettled = !found.isLooking || (active !== undefined && isCertain(active, typed));
  const setEntered = useWaitingEnter(isSettled, () => active && run(active));
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by !== undefined && entries.length > 0) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active && (isSettled || hasChosen)) run(active);
      else setEntered(true);
    }
  };
  return (
    <>
      <SearchField
        input={input}
        typed={typed}
        list={list}
        active={active}
        hasEntries={entries.length > 0}
        isLooking={found.isLooking}
        onType={(text) => {
          setTyped(text);
          setEntered(false);
          choose(null);
        }}
        onKeyDown={press}
      />
      <PaletteList id={list} entries={entries} active={active} onActive={choose} onChoose={run} />
      <FoundWords typed={typed} count={entries.length} isLooking={found.isLooking} failed={found.failed} />
    </>
  );
}

interface FoundWordsProps {
  readonly typed: string;
  readonly count: number;
  readonly isLooking: boolean;
  readonly failed: boolean;
}

function FoundWords({ typed, count, isLooking, failed }: FoundWordsProps) {
  return (
    <p role="status" className={count > 0 && !failed ? 'sr-only' : 'px-4 py-3 text-sm text-muted-foreground'}>
      {failed && 'Couldn’t load some results. '}
      {!isLooking && (count === 0 ? `No results for “${typed.trim()}”.` : `${count} found`)}
    </p>
  );
}

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  /** The id of the list that it controls. */
  readonly list: string;
  readonly active: Entry | undefined;
  readonly hasEntries: boolean;
  readonly isLooking: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField(props: SearchFieldProps) {
  const { input, typed, list, active, hasEntries, isLooking, onType, onKeyDown } = props;
  return (
    <div className="flex items-center gap-2.5 border-b border-border px-4">
      <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <input
        ref={input}
        role="combobox"
        aria-label="Search"
        aria-expanded={hasEntries}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(list, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search deals, accounts, people, pages…"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground touch:text-lg"
      />
      {isLooking && <Spinner className="size-4 text-muted-foreground" />}
    </div>
  );
}
