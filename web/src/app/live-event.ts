/** Sent to the window of a prerendered page when it has become live. The build writes its listener into the page. */
export const LIVE_EVENT = 'plainprompt:live';
