/**
 * The name of the event that the window of a prerendered page gets when React has made the page interactive. The build writes the script
 * that listens for it into the page (web/build/public-pages.ts).
 */
export const LIVE_EVENT = 'plainprompt:live';
