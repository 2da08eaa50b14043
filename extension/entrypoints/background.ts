import { defineBackground } from 'wxt/utils/define-background';
import { DEFAULT_PRODUCT_NAME } from '#schema/product.ts';
import { answer } from '../background/answer.ts';
import { openPanel, registerSites, startInOpenTabs } from '../background/sites.ts';
import { browser } from '../browser.ts';

const COMMAND = 'simplify';

/** Pages of the browser and of its store refuse scripts. There is nothing to do on them. */
const ignoreRefusal = () => undefined;

export default defineBackground(() => {
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.removeAll(() => {
      browser.contextMenus.create({
        id: COMMAND,
        title: `Simplify with ${DEFAULT_PRODUCT_NAME}`,
        contexts: ['selection', 'editable'],
      });
    });
    void registerSites();
  });
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    void registerSites();
    void startInOpenTabs(origins);
  });
  browser.permissions.onRemoved.addListener(() => void registerSites());

  browser.contextMenus.onClicked.addListener(({ menuItemId, frameId }, tab) => {
    if (menuItemId === COMMAND && tab?.id !== undefined) openPanel(tab.id, frameId ?? 0).catch(ignoreRefusal);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === COMMAND && tab?.id !== undefined) openPanel(tab.id).catch(ignoreRefusal);
  });

  browser.runtime.onMessage.addListener((message: unknown, { id, url, origin, tab, frameId }, sendResponse) => {
    void answer(message, { id, url, origin, tabId: tab?.id, frameId }).then(sendResponse);
    // The response is sent later.
    return true;
  });
});
