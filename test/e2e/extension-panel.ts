import type { Frame, Page } from '@playwright/test';
import { PATIENCE_MS } from './browser.ts';

interface Node {
  readonly role: string;
  readonly name: string;
  /** Of a control. */
  readonly value: string;
  readonly isFocused: boolean;
  readonly id: number;
}

/** The extension refuses clicks until the browser has reported that nothing covers the button. */
const REPORTED_AFTER_MS = 800;

/**
 * The extension's part of a page, as screen readers read it. Its shadow root is closed, to Playwright's locators too; the browser's
 * accessibility tree and real mouse clicks reach it.
 */
export function ownPart(page: Page, frame?: Frame) {
  const session = page.context().newCDPSession(page);
  /** Chrome's id of the frame. Absent: the page's own. */
  const frameId = async () => {
    if (!frame) return {};
    const { frameTree } = await (await session).send('Page.getFrameTree');
    const child = frameTree.childFrames?.find((it) => it.frame.url === frame.url());
    if (!child) throw new Error('There is no such frame.');
    return { frameId: child.frame.id };
  };

  const nodes = async (): Promise<Node[]> => {
    const { nodes: all } = await (await session).send('Accessibility.getFullAXTree', await frameId());
    return all
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, value, properties = [], backendDOMNodeId = 0 }) => ({
        role: String(role?.value ?? ''),
        name: String(name?.value ?? ''),
        value: String(value?.value ?? ''),
        isFocused: properties.some((property) => property.name === 'focused' && property.value.value === true),
        id: backendDOMNodeId,
      }));
  };

  const find = async (role: string, name: string | RegExp): Promise<Node> => {
    const matches = (node: Node) =>
      node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name));
    for (const start = Date.now(); Date.now() - start < PATIENCE_MS;) {
      const found = (await nodes()).find(matches);
      if (found) return found;
      await page.waitForTimeout(100);
    }
    const there = (await nodes()).map((node) => `${node.role} "${node.name}"`).join('\n');
    throw new Error(`There is no ${role} ${String(name)} in:\n${there}`);
  };

  /** Clicks as a user does: at the place where the element is drawn. */
  const click = async (role: string, name: string | RegExp) => {
    const { id } = await find(role, name);
    await page.waitForTimeout(REPORTED_AFTER_MS);
    const { model } = await (await session).send('DOM.getBoxModel', { backendNodeId: id });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
    await page.mouse.click((left + right) / 2, (top + bottom) / 2);
  };

  /** Where an element is drawn, and the room that the window has. */
  const box = async (role: string, name: string | RegExp) => {
    const { id } = await find(role, name);
    const { model } = await (await session).send('DOM.getBoxModel', { backendNodeId: id });
    const [left = 0, top = 0] = model.border;
    const room = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
    return { left, top, width: model.width, height: model.height, room };
  };

  const has = async (role: string, name?: string | RegExp) =>
    (await nodes()).some(
      (node) =>
        node.role === role &&
        (name === undefined || (typeof name === 'string' ? node.name === name : name.test(node.name))),
    );

  const valueOf = async (role: string, name: string) => (await find(role, name)).value;

  /** The name of the focused element. */
  const focused = async () => (await nodes()).findLast(({ isFocused }) => isFocused)?.name ?? '';

  return { find, click, box, has, valueOf, focused };
}
