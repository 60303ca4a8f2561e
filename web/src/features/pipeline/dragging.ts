/** The library of dragging, as one chunk: cards are dragged only after they are seen. */
export { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
export { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
export { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
