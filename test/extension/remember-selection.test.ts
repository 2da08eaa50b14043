// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isTextField, selectionIn } from '#extension/page/focus.ts';
import { rememberSelection } from '#extension/page/remember-selection.ts';
import { shared } from '#extension/page/shared.ts';

// In a page, the selection script does this.
Object.assign(shared(), { tools: { isTextField, selectionIn } });

test('a selection in a text that got shorter meanwhile becomes a cursor at the end of what is selected', () => {
  const field = document.createElement('div');
  field.contentEditable = 'true';
  const text = document.createTextNode('Please list rivers.');
  field.append(text);
  document.body.append(field);
  const selection = getSelection();
  selection?.setBaseAndExtent(text, 7, text, 19);
  const restore = rememberSelection(field);
  text.data = 'List rivers.';
  selection?.setBaseAndExtent(text, 0, text, 4);
  restore();
  expect([selection?.anchorOffset, selection?.isCollapsed]).toEqual([4, true]);
});
