/** Together: what opens the socket, and what its events change. */
export const loadLive = () => import('./live.ts');
