import type { Furnish } from './furnished.ts';

export const furnishMetaConnections: Furnish<'metaConnections'> = async () => ({
  ids: {},
  bodies: {
    startMetaLogin: { redirectUri: 'https://recado.example/connections' },
    connectFacebook: { facebookUserId: '900000001', facebookUserToken: 'token' },
  },
});
