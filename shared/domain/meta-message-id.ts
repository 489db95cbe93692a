/** Meta's ids are long, and nobody says how long they may become. */
const plainId = /^[A-Za-z0-9_:=+/-]{1,170}$/;

/**
 * Under which a message of Meta's is stored.
 *
 * @param hash of the id, in letters and digits, for one that fits into no key.
 */
export const storedMetaId = (mid: string, hash: (mid: string) => string): string => (plainId.test(mid) ? mid : `h.${hash(mid)}`);

/** Id of a file's row in a message with several files: the first has the message's own id. */
export const partId = (storedId: string, part: number): string => (part === 0 ? storedId : `${storedId}.${part}`);

/** Most files that one message of Meta's becomes: more than a phone lets somebody choose. */
export const mostParts = 100;

/** Metadata that we send with part `part` of a message, so that its echo names it. Only Messenger hands it back. */
export const metadataOf = (whatsappMessageId: string, part: number): string => `${whatsappMessageId}.${part}`;

/** The message of ours, and its part, that an echo is of; undefined for what others have sent. */
export function sentPartOf(metadata: string | undefined): { readonly whatsappMessageId: string; readonly part: number } | undefined {
  const [, whatsappMessageId, part] = /^(3EB0[0-9A-F]{18})\.(\d{1,2})$/.exec(metadata ?? '') ?? [];
  return whatsappMessageId === undefined ? undefined : { whatsappMessageId, part: Number(part) };
}
