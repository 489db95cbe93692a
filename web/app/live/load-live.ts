import * as live from './live.ts';

/** With the first load: a browser keeps the failure of code that did not come, and the page would stay deaf until it is loaded anew. */
export const loadLive = () => Promise.resolve(live);
