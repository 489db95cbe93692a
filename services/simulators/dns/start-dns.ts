import * as dns from 'dns-packet';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket as Stream } from 'node:net';
import { join } from 'node:path';
import { type Answer, DnsRecords } from './dns-records.ts';

export interface RunningDns {
  readonly records: DnsRecords;
  /** As `Resolver.setServers` takes it. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Ports that are free for UDP and taken for TCP are met seldom, and twenty in a row never. */
const portTries = 20;

/** A name server for one machine, by UDP and TCP, that knows what people and tests tell it and nothing else. */
export async function startDns(dataDir: string): Promise<RunningDns> {
  const records = new DnsRecords(join(dataDir, 'simulators', 'dns'));
  const { udp, tcp, port } = await listen(records);
  const streams = new Set<Stream>();
  tcp.on('connection', (stream) => {
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
  });
  return {
    records,
    address: `127.0.0.1:${port}`,
    close: async () => {
      const closed = [once(udp, 'close'), once(tcp, 'close')];
      udp.close();
      tcp.close();
      // Resolvers keep them open for a next question.
      for (const stream of streams) stream.destroy();
      await Promise.all(closed);
    },
  };
}

async function listen(records: DnsRecords): Promise<{ udp: Socket; tcp: Server; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const { port } = udp.address();
    const tcp = createServer((stream) => serveStream(records, stream)).listen(port, '127.0.0.1');
    try {
      await once(tcp, 'listening');
      udp.on('message', (packet, from) => {
        const question = readQuestion(packet);
        if (question) udp.send(withinUdp(question, replyTo(records, question)), from.port, from.address);
      });
      return { udp, tcp, port };
    } catch (error) {
      udp.close();
      if (attempt === portTries) throw error;
    }
  }
}

/** Resolvers ask one question at a time. */
interface Asked {
  readonly packet: dns.DecodedPacket;
  readonly question: dns.Question;
}

function readQuestion(bytes: Buffer): Asked | undefined {
  try {
    const packet = dns.decode(bytes);
    const [question, ...others] = packet.questions ?? [];
    return packet.type === 'query' && question && others.length === 0 ? { packet, question } : undefined;
  } catch {
    // Bytes that are no question get no answer.
    return undefined;
  }
}

/** Codes of a reply. https://www.iana.org/assignments/dns-parameters */
const noSuchName = 3;

function replyTo(records: DnsRecords, { packet, question }: Asked): dns.Packet {
  const answers = records.answer(question.name, question.type);
  const flags = dns.AUTHORITATIVE_ANSWER | dns.RECURSION_AVAILABLE | ((packet.flags ?? 0) & dns.RECURSION_DESIRED) | (answers ? 0 : noSuchName);
  return { type: 'response', id: packet.id, flags, questions: [question], answers: (answers ?? []).map(written) };
}

/** A TXT record is strings of at most 255 bytes, which readers join. Resolvers keep nothing: a new record counts at once. */
function written({ name, type, value }: Answer): dns.Answer {
  if (type !== 'TXT') return { name: name.toLowerCase(), type, ttl: 0, data: value };
  const bytes = Buffer.from(value);
  const data = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) => bytes.subarray(at * 255, (at + 1) * 255));
  return { name: name.toLowerCase(), type, ttl: 0, data };
}

const plainUdpBytes = 512;

/** A reply that is too long says so instead, and the asker comes by TCP. */
function withinUdp({ packet }: Asked, reply: dns.Packet): Buffer {
  const most = packet.additionals?.find((one) => one.type === 'OPT')?.udpPayloadSize ?? plainUdpBytes;
  const bytes = dns.encode(reply);
  if (bytes.length <= Math.max(plainUdpBytes, most)) return bytes;
  return dns.encode({ ...reply, flags: (reply.flags ?? 0) | dns.TRUNCATED_RESPONSE, answers: [] });
}

/** Each question is preceded by its length, in two bytes; so is each reply. https://www.rfc-editor.org/rfc/rfc1035#section-4.2.2 */
function serveStream(records: DnsRecords, stream: Stream): void {
  let received = Buffer.alloc(0);
  // Who hangs up does not want to hear of it.
  stream.on('error', () => stream.destroy());
  stream.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const question = readQuestion(received.subarray(2, end));
      received = received.subarray(end);
      if (!question) return void stream.destroy();
      stream.write(dns.streamEncode(replyTo(records, question)));
    }
  });
}
