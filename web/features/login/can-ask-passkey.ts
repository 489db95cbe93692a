/** A passkey belongs to a name: an address of digits cannot have any. */
export const canAskPasskey = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
