import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';
import { readSecret } from './secrets.ts';

export const authSecret = () =>
  port(
    declared.authSecret,
    'authSecret',
    ({ AUTH_SECRET_ARN }) =>
      () =>
        readSecret(AUTH_SECRET_ARN),
  );
