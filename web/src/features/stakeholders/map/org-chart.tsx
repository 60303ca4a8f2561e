import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { type RefObject, useMemo, useRef } from 'react';
import { type ChartLayout, layoutChart } from './chart-layout.ts';
import { ChartLines } from './chart-lines.tsx';
import { ChartFolds, ChartGhosts, ChartPeople, ghostId } from './chart-people.tsx';
import { ChartTools } from './chart-tools.tsx';
import { lineBelow, orgTree } from './org-tree.ts';
import { useChartDrag } from './use-chart-drag.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useChartZoom } from './use-chart-zoom.ts';
import { useFolding, visibleNodes } from './use-folding.ts';

type Missing = StakeholderMap['missing'][number];

export interface OrgChartProps {
  readonly map: StakeholderMap;
  readonly chosen: string | undefined;
  readonly canEdit: boolean;
  readonly onChoose: (id: string) => void;
  readonly onPut: (person: MappedPerson, above: string | null) => void;
  readonly onFindOut: (missing: Missing) => void;
  readonly onAdd: (missing: Missing) => void;
}

/** A person dropped into this top strip has no manager. */
const TOP_STRIP = 14;

function useChart({ people, missing }: StakeholderMap) {
  const folding = useFolding(people);
  const tree = useMemo(() => orgTree(people), [people]);
  const layout = useMemo(
    () =>
      layoutChart(
        tree,
        folding.folded,
        missing.map(({ role }) => ghostId(role)),
      ),
    [tree, folding.folded, missing],
  );
  const nodes = visibleNodes(tree.roots, folding.folded);
  return { ...folding, tree, layout, nodes, shown: [...nodes.map(({ person }) => person), ...tree.loose] };
}

/** Moving a person by the pointer or the keys, and what each card needs for it. */
function useChartCards(
  { map: { people }, canEdit, onChoose, onPut }: OrgChartProps,
  layout: ChartLayout,
  canvas: RefObject<HTMLDivElement | null>,
  scale: number,
) {
  const keys = useChartKeys({ people, canEdit, layout, canvas, onPut });
  const { drag, handlers, wasDragged } = useChartDrag({
    canvas,
    layout,
    scale,
    topStrip: TOP_STRIP,
    lineOf: (id) => lineBelow(people, id),
    onDrop: (id, above) => {
      const person = people.find((one) => one.id === id);
      if (person) onPut(person, above);
    },
  });
  const cardProps = (person: MappedPerson) => ({
    onClick: () => {
      if (!wasDragged()) onChoose(person.id);
    },
    onKeyDown: (event: React.KeyboardEvent) => keys.onKeyDown(event, person),
    onBlur: keys.leave,
    ...(canEdit && handlers(person.id)),
  });
  return { drag, move: keys.move, cardProps };
}

/** Who reports to whom, as cards under their managers, with vacant positions. */
export function OrgChart(props: OrgChartProps) {
  const { map, chosen, canEdit, onFindOut, onAdd } = props;
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { tree, layout, nodes, shown, folded, toggle } = useChart(map);
  const zoom = useChartZoom(frame, layout);
  const { drag, move, cardProps } = useChartCards(props, layout, canvas, zoom.scale);
  return (
    <>
      <ChartTools zoom={zoom} canEdit={canEdit} />
      <section ref={frame} aria-label="Reporting lines" className="max-h-[70vh] overflow-auto rounded-b-lg">
        <div style={{ width: layout.width * zoom.scale, height: layout.height * zoom.scale }}>
          <div
            ref={canvas}
            className="relative origin-top-left"
            style={{ width: layout.width, height: layout.height, transform: `scale(${zoom.scale})` }}
          >
            {drag && (
              <p className="absolute inset-x-0 top-0 h-3.5 bg-primary-tint text-center text-xs leading-3.5 text-primary">
                Drop here to remove the manager
              </p>
            )}
            <ChartLines layout={layout} people={shown} />
            {layout.looseTop !== null && layout.places.size > tree.loose.length && (
              <p className="absolute left-4 text-xs text-muted-foreground" style={{ top: layout.looseTop }}>
                Not placed yet
              </p>
            )}
            <ChartPeople
              {...{ people: shown, layout, chosen, drag, cardProps }}
              moving={move?.id}
              over={drag ? drag.over : (move?.over ?? null)}
            />
            <ChartFolds {...{ nodes, layout, folded }} onToggle={toggle} />
            <ChartGhosts
              {...{ layout, onFindOut }}
              missing={map.missing}
              onAdd={canEdit ? onAdd : undefined}
            />
          </div>
        </div>
      </section>
    </>
  );
}
