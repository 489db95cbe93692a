/** The wire format of DNS, as much as a stub resolver asks for. https://www.rfc-editor.org/rfc/rfc1035#section-4 */

export const recordTypes = { A: 1, CNAME: 5, TXT: 16 } as const;
export type RecordType = keyof typeof recordTypes;

export interface Answer {
  readonly name: string;
  readonly type: RecordType;
  readonly value: string;
}

export interface Question {
  readonly id: number;
  readonly isRecursionWanted: boolean;
  /** In lower case, without the dot at its end. */
  readonly name: string;
  readonly typeCode: number;
  /** The question as it came, for the reply. */
  readonly bytes: Buffer;
  /** What the asker takes by UDP. */
  readonly mostBytes: number;
}

/** How a question is answered. https://www.iana.org/assignments/dns-parameters */
export const replyCodes = { ok: 0, noSuchName: 3 } as const;

const headerBytes = 12;
const classInternet = 1;
/** Says how much the asker takes, in the field of the class. https://www.rfc-editor.org/rfc/rfc6891 */
const optType = 41;
const plainUdpBytes = 512;
/** Nothing is kept by resolvers: what is set counts at once. */
const ttlSeconds = 0;

/** Undefined for what is no question. */
export function readQuestion(packet: Buffer): Question | undefined {
  if (packet.length < headerBytes || packet.readUInt16BE(4) !== 1) return undefined;
  const flags = packet.readUInt16BE(2);
  const isQuestion = (flags & 0x8000) === 0;
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = packet[at] ?? 0; length > 0 && length < 64; length = packet[at] ?? 0) {
    labels.push(packet.subarray(at + 1, at + 1 + length).toString('latin1'));
    at += length + 1;
  }
  const end = at + 5;
  if (!isQuestion || packet[at] !== 0 || end > packet.length) return undefined;
  return {
    id: packet.readUInt16BE(0),
    isRecursionWanted: (flags & 0x0100) !== 0,
    name: labels.join('.').toLowerCase(),
    typeCode: packet.readUInt16BE(at + 1),
    bytes: packet.subarray(headerBytes, end),
    mostBytes: takenBytes(packet, end),
  };
}

/** Of the OPT record, which comes right behind the question: a root name, its type and the size. */
function takenBytes(packet: Buffer, at: number): number {
  const hasOpt = packet.readUInt16BE(10) > 0 && at + 5 <= packet.length && packet[at] === 0 && packet.readUInt16BE(at + 1) === optType;
  return hasOpt ? Math.max(plainUdpBytes, packet.readUInt16BE(at + 3)) : plainUdpBytes;
}

/** @param isCut the asker is to come by TCP, where there is room for the answers. */
export function writeReply(question: Question, code: number, answers: readonly Answer[], isCut = false): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(question.id, 0);
  // A reply, by who is in charge of the name, who can recurse.
  header.writeUInt16BE(0x8000 | 0x0400 | (isCut ? 0x0200 : 0) | (question.isRecursionWanted ? 0x0100 : 0) | 0x0080 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isCut ? 0 : answers.length, 6);
  return Buffer.concat([header, question.bytes, ...(isCut ? [] : answers.map(writeAnswer))]);
}

function writeAnswer({ name, type, value }: Answer): Buffer {
  const data = dataOf(type, value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(recordTypes[type], 0);
  fixed.writeUInt16BE(classInternet, 2);
  fixed.writeUInt32BE(ttlSeconds, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fixed, data]);
}

function dataOf(type: RecordType, value: string): Buffer {
  if (type === 'CNAME') return writeName(value);
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  const bytes = Buffer.from(value);
  // A TXT record is strings of at most 255 bytes, which readers join.
  const strings: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    strings.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(strings);
}

function writeName(name: string): Buffer {
  const labels = name.replace(/\.$/, '').split('.').filter(Boolean);
  return Buffer.concat([...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]), Buffer.from([0])]);
}
