import { history as codeMirrorHistory, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState as CodeMirrorState } from '@codemirror/state';
import { EditorView as CodeMirrorView, keymap as codeMirrorKeymap } from '@codemirror/view';
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import Quill from 'quill';

/** A chat's composer, as pages build it: what it would send is the state of its editor, not what is on the screen. */
interface Composer {
  readonly setText: (text: string) => void;
  /** The text in the editor's own state. */
  readonly getText: () => string;
}

/** Paragraphs of plain text, as in a chat. */
const schema = new Schema({ nodes: basic.spec.nodes });

const paragraphs = (text: string) => text.split('\n');

function proseMirror(place: HTMLElement): Composer {
  const create = (text: string) =>
    EditorState.create({
      doc: schema.node(
        'doc',
        null,
        paragraphs(text).map((line) => schema.node('paragraph', null, line ? schema.text(line) : [])),
      ),
      plugins: [history(), keymap({ 'Mod-z': undo, 'Mod-Shift-z': redo }), keymap(baseKeymap)],
    });
  const view = new EditorView(place, { state: create('') });
  return {
    setText: (text) => {
      view.updateState(create(text));
    },
    getText: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n'),
  };
}

function quill(place: HTMLElement): Composer {
  const editor = new Quill(place);
  return {
    setText: (text) => {
      editor.setText(text, 'api');
      editor.history.clear();
    },
    getText: () => editor.getText().trimEnd(),
  };
}

function lexical(place: HTMLElement): Composer {
  place.contentEditable = 'true';
  const editor = createEditor({
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(place);
  registerRichText(editor);
  const past = createEmptyHistoryState();
  registerHistory(editor, past, 0);
  return {
    setText: (text) => {
      editor.update(
        () => {
          const nodes = paragraphs(text).map((line) => $createParagraphNode().append($createTextNode(line)));
          $getRoot()
            .clear()
            .append(...nodes);
        },
        { discrete: true },
      );
      past.undoStack.length = 0;
    },
    getText: () => editor.read(() => $getRoot().getTextContent().replaceAll('\n\n', '\n')),
  };
}

function codeMirror(place: HTMLElement): Composer {
  const create = (doc: string) =>
    CodeMirrorState.create({
      doc,
      extensions: [codeMirrorHistory(), codeMirrorKeymap.of([...standardKeymap, ...historyKeymap])],
    });
  const view = new CodeMirrorView({ parent: place, state: create('') });
  view.scrollDOM.style.maxHeight = '200px';
  return {
    setText: (text) => {
      view.setState(create(text));
    },
    getText: () => view.state.doc.toString(),
  };
}

/** A field without an editor, in which the browser keeps each line in a `div`. */
function plain(place: HTMLElement): Composer {
  place.contentEditable = 'true';
  // Deprecated, but there is no other way to write as a user does.
  const commands: {
    execCommand: (command: 'insertText', showUi: false, text: string) => boolean;
  } = document;
  return {
    setText: (text) => {
      place.focus();
      getSelection()?.selectAllChildren(place);
      commands.execCommand('insertText', false, text);
    },
    getText: () => [...place.childNodes].map((line) => line.textContent?.replaceAll('\u00A0', ' ')).join('\n'),
  };
}

function preformatted(place: HTMLElement): Composer {
  place.style.whiteSpace = 'pre-wrap';
  return plain(place);
}

function field(place: HTMLElement): Composer {
  const area = document.createElement('textarea');
  area.style.cssText = 'width: 900px; height: 300px';
  place.append(area);
  return {
    setText: (text) => {
      area.value = text;
    },
    getText: () => area.value,
  };
}

const EDITORS: Readonly<Record<string, (place: HTMLElement) => Composer>> = {
  proseMirror,
  quill,
  lexical,
  codeMirror,
  plain,
  preformatted,
  field,
};

// As in the style sheets that come with the editors.
const style = document.createElement('style');
style.textContent = '.ProseMirror { white-space: break-spaces } .ql-editor { white-space: pre-wrap }';
document.head.append(style);
const place = document.createElement('div');
document.body.append(place);
const create = EDITORS[location.search.slice(1)];
if (!create) throw new Error('The address names no editor.');
Object.assign(window, { composer: create(place), sent: 0 });
document.addEventListener('submit', () => {
  Object.assign(window, { sent: 1 });
});
