import { diffSegments } from '#web/lib/diff-segments.ts';
import type { Run } from '../messages.ts';
import { element } from './element.ts';

/** The rewrite with its changes marked, and the changes with their reasons below. */
export function createRewriteView({ originalText, simplifiedText, changes }: Run): HTMLElement[] {
  const segments = diffSegments(originalText, simplifiedText, changes);
  const marked = segments.flatMap((segment): (HTMLElement | string)[] => {
    if (segment.kind === 'kept') return [segment.text];
    const { before, after } = segment;
    return [...(before ? [element('del', {}, before)] : []), ...(after ? [element('ins', {}, after)] : [])];
  });
  const view = element(
    'div',
    { class: 'text', role: 'group', 'aria-label': 'Rewritten prompt', tabindex: '0' },
    ...marked,
  );
  const changed = segments.filter((segment) => segment.kind === 'changed');
  if (changed.length === 0) return [view];
  const rows = changed.map(({ before, after, reason }) =>
    element(
      'li',
      {},
      ...(before ? [element('del', {}, before)] : []),
      ...(before && after ? [' → '] : []),
      ...(after ? [element('ins', {}, after)] : []),
      ...(reason ? [element('span', { class: 'reason' }, reason)] : []),
    ),
  );
  const title = `What changed, and why (${changed.length})`;
  return [view, element('details', {}, element('summary', {}, title), element('ul', {}, ...rows))];
}
