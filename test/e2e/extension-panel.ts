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

/** After this time, the browser has reported to the extension that a button is seen. */
const REPORTED_AFTER_MS = 800;

/**
 * Runs on an element. Resolves to true once the browser has reported that it is seen, or that it is covered, and the extension, which gets the same
 * report, follows it: a click counts when the button has been seen for a while. Resolves to false if the browser does not report that soon, and to null
 * where scripts are off: only those of the extension itself get a report there.
 */
const UNTIL_REPORTED = `async function (isCovered) {
  if (matchMedia('(scripting: none)').matches) return null;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms, false));
  const frame = () => Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), wait(1000)]);
  const reported = new Promise((resolve) => {
    const report = (entries) => {
      if (entries.at(-1).isVisible !== isCovered) resolve(true);
    };
    new IntersectionObserver(report, { trackVisibility: true, delay: 100 }).observe(this);
  });
  if (!(await Promise.race([reported, wait(5000)]))) return false;
  await wait(500);
  await frame();
  await frame();
  return true;
}`;

/**
 * The extension's part of a page, as screen readers read it. Its shadow root is closed, to Playwright's locators too; the browser's
 * accessibility tree and real mouse clicks reach it.
 */
export function extensionPartOf(page: Page, frame?: Frame) {
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

  /** The id of a script context of our own, which functions that the page replaced don't reach. */
  const isolatedWorld = async (): Promise<number> => {
    const { frameTree } = await (await session).send('Page.getFrameTree');
    const own = { frameId: frameTree.frame.id, ...(await frameId()) };
    return (await (await session).send('Page.createIsolatedWorld', own)).executionContextId;
  };

  const isReported = async (backendNodeId: number, isCovered: boolean): Promise<boolean> => {
    const cdp = await session;
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId: await isolatedWorld() });
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: UNTIL_REPORTED,
      arguments: [{ value: isCovered }],
      awaitPromise: true,
      ...(object.objectId !== undefined && { objectId: object.objectId }),
    });
    if (result.value === null) await page.waitForTimeout(REPORTED_AFTER_MS);
    return result.value !== false;
  };

  const clickOnce = async (isCovered: boolean, role: string, name: string | RegExp) => {
    for (const start = Date.now(); Date.now() - start < PATIENCE_MS;) {
      const { id } = await find(role, name);
      // Only clicks on buttons wait for that report.
      if (role === 'button' && !(await isReported(id, isCovered))) continue;
      const { model } = await (await session).send('DOM.getBoxModel', { backendNodeId: id });
      const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
      await page.mouse.click((left + right) / 2, (top + bottom) / 2);
      return;
    }
    throw new Error(
      `The browser does not report that the ${role} ${String(name)} is ${isCovered ? 'covered' : 'seen'}.`,
    );
  };

  /** Clicks as a user does: at the place where the element is drawn. */
  const click = (role: string, name: string | RegExp) => clickOnce(false, role, name);

  /** Clicks an element that something else is drawn over. */
  const clickCovered = (role: string, name: string | RegExp) => clickOnce(true, role, name);

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

  return { find, click, clickCovered, box, has, valueOf, focused };
}
