import type { Page } from 'playwright-core';

/** The finger, face or PIN of a device, as Chromium plays it for a page. https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
export interface VirtualAuthenticator {
  /** Whether the device recognises whoever holds it. */
  recognise(isRecognised: boolean): Promise<void>;
  /** The device is wiped. */
  forget(): Promise<void>;
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => void (await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    forget: async () => void (await devTools.send('WebAuthn.clearCredentials', { authenticatorId })),
  };
}
