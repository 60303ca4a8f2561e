import { useState } from 'react';
import { DealTabsCard } from './deal-tabs-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { ModeCard } from './mode-card.tsx';
import { RegionCard } from './region-card.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { ThemesCard } from './themes-card.tsx';
import { useThemeDraft } from './use-theme-draft.ts';

/** How the product looks for this person, in this browser. */
export function PersonalizationSection() {
  const [draft, setDraft, dropDraft] = useThemeDraft();
  // The focus goes where the work goes on, but nowhere by itself while one only reads.
  const [cameBack, setCameBack] = useState(false);
  const close = () => {
    setCameBack(true);
    dropDraft();
  };
  if (draft) return <ThemeEditor draft={draft} onDraft={setDraft} onClose={close} />;
  return (
    <div className="flex flex-col gap-4">
      <ModeCard />
      <RegionCard />
      <ThemesCard onEdit={setDraft} focused={cameBack} />
      <DealTabsCard />
      <KeysCard />
    </div>
  );
}
