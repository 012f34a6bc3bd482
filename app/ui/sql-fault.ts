import { Decoration, EditorView, hoverTooltip, StateEffect, StateField } from '@uiw/react-codemirror';
import type { QueryPosition } from '~/http/errors';

/** Marks a place; undefined removes the mark. */
export const showFault = StateEffect.define<QueryPosition | undefined>();

type Mark = { from: number; to: number; words: string };

/** The word at a place; at the end of the text, the last word before it. */
function findMark(text: string, fault: QueryPosition): Mark | null {
  const lines = text.split('\n');
  const before = lines.slice(0, fault.line - 1).join('\n');
  const characters = Array.from(lines[fault.line - 1] ?? '').slice(0, fault.column - 1);
  const at = (fault.line > 1 ? before.length + 1 : 0) + characters.join('').length;
  const here = /^((?:group|order)\s+by\b|\w+|"[^"\n]*"|'[^'\n]*'|\S)/i.exec(text.slice(at));
  if (here) return { from: at, to: at + here[0].length, words: fault.words };
  const last = /(\w+|\S)\s*$/.exec(text.slice(0, at));
  if (!last?.[1]) return null;
  return { from: last.index, to: last.index + last[1].length, words: fault.words };
}

const mark = StateField.define<Mark | null>({
  create: () => null,
  update(value, { docChanged, changes, state, effects }) {
    for (const effect of effects) {
      if (effect.is(showFault)) return effect.value ? findMark(state.doc.toString(), effect.value) : null;
    }
    if (!value || !docChanged) return value;
    if (changes.touchesRange(value.from, value.to)) return null;
    return { ...value, from: changes.mapPos(value.from, 1), to: changes.mapPos(value.to, -1) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, (value) =>
      value
        ? Decoration.set(Decoration.mark({ class: 'cm-fault' }).range(value.from, value.to))
        : Decoration.none,
    ),
    EditorView.contentAttributes.from(
      field,
      (value): Record<string, string> => (value ? { 'aria-invalid': 'true' } : {}),
    ),
  ],
});

const words = hoverTooltip((view, position) => {
  const found = view.state.field(mark);
  if (!found || position < found.from || position > found.to) return null;
  return {
    pos: found.from,
    end: found.to,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-fault-words';
      dom.textContent = found.words;
      return { dom };
    },
  };
});

/** Underlines the place where a query failed, with the reason as a tooltip, until that place is edited. */
export const faultMark = [mark, words];
