import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket as Stream } from 'node:net';
import { join } from 'node:path';
import { DnsRecords } from './dns-records.ts';
import { type Question, readQuestion, replyCodes, writeReply } from './wire.ts';

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

function replyTo(records: DnsRecords, question: Question): Buffer {
  const answers = records.answer(question.name, question.typeCode);
  return writeReply(question, answers ? replyCodes.ok : replyCodes.noSuchName, answers ?? []);
}

const withinUdp = (question: Question, reply: Buffer): Buffer => (reply.length <= question.mostBytes ? reply : writeReply(question, replyCodes.ok, [], true));

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
      const reply = replyTo(records, question);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      stream.write(Buffer.concat([length, reply]));
    }
  });
}
