import { EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Heading2, Italic, List, ListOrdered, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MENTION_LIST_ID, MentionList, mentionOptionId } from './mention-list.tsx';
import { readNote } from './note-content.ts';
import { useMentions } from './use-mentions.ts';
import './note-editor.css';

export interface NoteText {
  readonly content: JSONContent | null;
  /** The same as plain text, which is what evidence quotes. */
  readonly text: string;
}

interface NoteEditorProps {
  /** Of the deal, whose people can be mentioned. */
  readonly number: number;
  readonly start: NoteText;
  readonly onChange: (note: NoteText) => void;
}

// Links are plain text: nothing in a note leads out of the product, and pasted pictures stay away.
const EXTENSIONS = [
  StarterKit.configure({
    link: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    underline: false,
    heading: { levels: [2, 3] },
  }),
];

const ATTRIBUTES = {
  class: 'note-editor',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Text',
  'aria-autocomplete': 'list',
};

function useRichText({ number, start, onChange }: NoteEditorProps) {
  const { extension: mentions, offer } = useMentions(number);
  const editor = useEditor({
    extensions: [...EXTENSIONS, mentions],
    content: start.content ?? textAsContent(start.text),
    injectCSS: false,
    autofocus: 'end',
    editorProps: { attributes: ATTRIBUTES },
    onUpdate: ({ editor: current }) => {
      const content = current.getJSON();
      onChange({ content, text: readNote(content).text });
    },
  });
  return { editor, offer };
}

type RichText = ReturnType<typeof useRichText>;

/** What the toolbar shows as pressed or possible. */
function useFormatting(editor: RichText['editor']) {
  return useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current?.isActive('bold') ?? false,
      italic: current?.isActive('italic') ?? false,
      heading: current?.isActive('heading') ?? false,
      bullets: current?.isActive('bulletList') ?? false,
      numbers: current?.isActive('orderedList') ?? false,
      canUndo: current?.can().undo() ?? false,
      canRedo: current?.can().redo() ?? false,
    }),
  });
}

/** The editor keeps the focus; readers of the screen hear who is marked in the list. */
function useActiveOption(frame: RefObject<HTMLDivElement | null>, offer: RichText['offer']): void {
  const offered = offer === null || offer.people.length === 0 ? null : mentionOptionId(offer.active);
  useEffect(() => {
    const text = frame.current?.querySelector('.note-editor');
    if (offered === null) {
      text?.removeAttribute('aria-activedescendant');
      text?.removeAttribute('aria-controls');
    } else {
      text?.setAttribute('aria-activedescendant', offered);
      text?.setAttribute('aria-controls', MENTION_LIST_ID);
    }
  }, [frame, offered]);
}

/** Rich text for notes. Loaded only when a note is edited. */
export default function NoteEditor(props: NoteEditorProps) {
  const { editor, offer } = useRichText(props);
  const frame = useRef<HTMLDivElement>(null);
  const active = useFormatting(editor);
  useActiveOption(frame, offer);
  if (!editor || !active) return null;
  return (
    <div ref={frame} className="relative">
      <div className="overflow-hidden rounded-lg border border-input bg-background focus-within:border-ring">
        <Toolbar editor={editor} active={active} />
        <EditorContent editor={editor} />
      </div>
      {offer && <MentionList offer={offer} frame={frame} />}
      <Announcer />
    </div>
  );
}

interface ToolbarProps {
  readonly editor: NonNullable<RichText['editor']>;
  readonly active: NonNullable<ReturnType<typeof useFormatting>>;
}

function Toolbar({ editor, active }: ToolbarProps) {
  const chain = () => editor.chain().focus();
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap gap-0.5 border-b border-border bg-muted/50 p-1"
    >
      <Tool label="Bold" keys="mod+b" on={active.bold} run={() => chain().toggleBold().run()}>
        <Bold aria-hidden />
      </Tool>
      <Tool label="Italic" keys="mod+i" on={active.italic} run={() => chain().toggleItalic().run()}>
        <Italic aria-hidden />
      </Tool>
      <Tool label="Heading" on={active.heading} run={() => chain().toggleHeading({ level: 2 }).run()}>
        <Heading2 aria-hidden />
      </Tool>
      <Tool label="List" on={active.bullets} run={() => chain().toggleBulletList().run()}>
        <List aria-hidden />
      </Tool>
      <Tool label="Numbered list" on={active.numbers} run={() => chain().toggleOrderedList().run()}>
        <ListOrdered aria-hidden />
      </Tool>
      <span className="flex-1" />
      <Tool label="Undo" keys="mod+z" disabled={!active.canUndo} run={() => chain().undo().run()}>
        <Undo2 aria-hidden />
      </Tool>
      <Tool label="Redo" disabled={!active.canRedo} run={() => chain().redo().run()}>
        <Redo2 aria-hidden />
      </Tool>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Tool({ label, keys, on, disabled = false, run, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      shortcut={keys}
      size="sm"
      disabled={disabled}
      variant={on ? 'secondary' : 'ghost'}
      {...(on !== undefined && { 'aria-pressed': on })}
      onClick={run}
    >
      {children}
    </IconButton>
  );
}

/** Plain text as paragraphs, so that a note without formatting can be edited too. */
function textAsContent(text: string): JSONContent {
  return {
    type: 'doc',
    content: text.split('\n').map((line) => ({
      type: 'paragraph',
      ...(line !== '' && { content: [{ type: 'text', text: line }] }),
    })),
  };
}
