export { applyEvent } from '#web/live/apply-event.ts';
export { openLiveClient } from '#web/live/live-client.ts';
export { liveCache as cache } from './live-cache.ts';
