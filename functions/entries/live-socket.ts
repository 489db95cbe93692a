import { socketHandler } from '#functions/areas/live/socket-handler.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { liveSockets } from '#functions/ports/live-sockets.ts';
import { originSecret } from '#functions/ports/settings.ts';

export const handler = socketHandler(openDeps('live-socket', originSecret, liveSockets));
