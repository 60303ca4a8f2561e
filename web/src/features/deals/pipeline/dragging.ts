import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';

/** The library of dragging, as one chunk: cards are dragged only after they are seen. */
export const dragging = { autoScrollForElements, combine, draggable, dropTargetForElements };
