import * as declared from '#shared/ports/declared.ts';
import { vapidKeysFrom, vapidSigner } from '#functions/tools/vapid.ts';
import { port } from './port.ts';
import { once, readSecret } from './secrets.ts';

export const vapidKeys = () =>
  port(declared.vapidKeys, 'vapidKeys', ({ WEB_PUSH_SECRET_ARN }) => once(async () => vapidKeysFrom(await readSecret(WEB_PUSH_SECRET_ARN))));
export const pushSigner = () => port(declared.pushSigner, 'sign', ({ WEB_PUSH_CONTACT }) => vapidSigner(WEB_PUSH_CONTACT));
