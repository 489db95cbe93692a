import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, type KeyPair, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from '@whiskeysockets/baileys';

const empty = Buffer.alloc(0);

const routingIntro = Buffer.from([0x45, 0x44, 0x00, 0x01]);

function nonce(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256 as WhatsApp frames it: a 4-byte intro, then 3-byte lengths. */
export class NoiseResponder {
  readonly #serverKeys: KeyPair;
  readonly #certificateChain: Uint8Array;
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #chainingKey: Uint8Array = this.#hash;
  #key: Uint8Array = this.#hash;
  #counter = 0;
  #received: Buffer = empty;
  #sawIntro = false;
  #transport: { sendKey: Uint8Array; receiveKey: Uint8Array; sent: number; received: number } | undefined;

  constructor(serverKeys: KeyPair, certificateChain: Uint8Array) {
    this.#serverKeys = serverKeys;
    this.#certificateChain = certificateChain;
  }

  /** @returns the complete frames that the bytes so far contain, still encrypted. */
  frames(bytes: Buffer): Buffer[] {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    if (!this.#sawIntro) {
      this.#skipRouting();
      if (this.#received.length < NOISE_WA_HEADER.length || this.#isRouting()) return [];
      this.#sawIntro = true;
      this.#mixHash(NOISE_WA_HEADER);
      this.#received = this.#received.subarray(NOISE_WA_HEADER.length);
    }
    const frames: Buffer[] = [];
    while (this.#received.length >= 3) {
      const end = 3 + this.#received.readUIntBE(0, 3);
      if (this.#received.length < end) break;
      frames.push(this.#received.subarray(3, end));
      this.#received = this.#received.subarray(end);
    }
    return frames;
  }

  #isRouting(): boolean {
    return this.#received.subarray(0, routingIntro.length).equals(routingIntro);
  }

  /** A client that was told where to connect says so first: an intro, three bytes of length, the routing info. */
  #skipRouting(): void {
    const start = routingIntro.length + 3;
    if (!this.#isRouting() || this.#received.length < start) return;
    const end = start + this.#received.readUIntBE(routingIntro.length, 3);
    if (this.#received.length >= end) this.#received = this.#received.subarray(end);
  }

  /** Answers the client's hello. @returns the server hello, framed. */
  hello(frame: Uint8Array): Buffer {
    const clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!clientEphemeral) throw new Error('client hello without a key');
    this.#mixHash(clientEphemeral);
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, clientEphemeral));
    const staticKey = this.#seal(this.#serverKeys.public);
    this.#mixKey(Curve.sharedKey(this.#serverKeys.private, clientEphemeral));
    const payload = this.#seal(this.#certificateChain);
    const serverHello = { ephemeral: this.#ephemeral.public, static: staticKey, payload };
    return this.#frame(Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish()));
  }

  /** Ends the handshake. @returns the client's static key and its ClientPayload. */
  finish(frame: Uint8Array): { noiseKey: Buffer; payload: proto.ClientPayload } {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error('client finish without key or payload');
    const noiseKey = this.#open(finish.static);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#open(finish.payload));
    const keys = this.#expand(empty);
    this.#transport = { receiveKey: keys.subarray(0, 32), sendKey: keys.subarray(32), sent: 0, received: 0 };
    return { noiseKey, payload };
  }

  encrypt(bytes: Uint8Array): Buffer {
    if (!this.#transport) throw new Error('handshake is not finished');
    return this.#frame(aesEncryptGCM(bytes, this.#transport.sendKey, nonce(this.#transport.sent++), empty));
  }

  decrypt(frame: Uint8Array): Buffer {
    if (!this.#transport) throw new Error('handshake is not finished');
    return aesDecryptGCM(frame, this.#transport.receiveKey, nonce(this.#transport.received++), empty);
  }

  #frame(body: Buffer): Buffer {
    const frame = Buffer.allocUnsafe(3 + body.length);
    frame.writeUIntBE(body.length, 0, 3);
    body.copy(frame, 3);
    return frame;
  }

  #seal(plaintext: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plaintext, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Uint8Array): Buffer {
    const plaintext = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return plaintext;
  }

  #mixHash(bytes: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, bytes]));
  }

  #mixKey(secret: Uint8Array): void {
    const keys = this.#expand(secret);
    this.#chainingKey = keys.subarray(0, 32);
    this.#key = keys.subarray(32);
    this.#counter = 0;
  }

  #expand(secret: Uint8Array): Uint8Array {
    return hkdf(Buffer.from(secret), 64, { salt: Buffer.from(this.#chainingKey), info: '' });
  }
}
