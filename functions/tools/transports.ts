// An import of `node:http` reads all that the module exports, among it WebSocket, and so loads `fetch` as a whole: a third of a cold start.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** Node's module for calls to such addresses. @param protocol as a URL has it: `https:` */
export const transportOf = (protocol: string): typeof http | typeof https => (protocol === 'https:' ? https : http);
