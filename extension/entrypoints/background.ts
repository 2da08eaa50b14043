import { defineBackground } from 'wxt/utils/define-background';
import { DEFAULT_PRODUCT_NAME } from '#schema/product.ts';
import { answer } from '../background/answer.ts';
import { registerSites, restartInOpenTabs, simplifyIn, startInOpenTabs } from '../background/sites.ts';
import { browser } from '../browser.ts';

const COMMAND = 'simplify';

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
    void restartInOpenTabs();
  });
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    void registerSites();
    void startInOpenTabs(origins);
  });
  browser.permissions.onRemoved.addListener(() => {
    void registerSites();
    void restartInOpenTabs();
  });

  browser.contextMenus.onClicked.addListener(({ menuItemId, frameId = 0, selectionText: text }, tab) => {
    if (menuItemId === COMMAND && tab?.id !== undefined) void simplifyIn({ tabId: tab.id, frameId, text });
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === COMMAND && tab?.id !== undefined) void simplifyIn({ tabId: tab.id });
  });

  browser.runtime.onMessage.addListener((message: unknown, { id, url, origin, tab, frameId }, sendResponse) => {
    void answer(message, { id, url, origin, tabId: tab?.id, tabUrl: tab?.url, frameId }).then(sendResponse);
    // The response is sent later.
    return true;
  });
});
