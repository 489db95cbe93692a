import { describe, expect, it } from 'vitest';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { commonTickets, ReadBudget } from '#functions/data/postings.ts';
import type { Table } from '#functions/data/table.ts';
import { openSaid, readSaid } from '#functions/records/words/find-words.ts';
import { forgetWords } from '#functions/records/words/forget-words.ts';
import { keepWords } from '#functions/records/words/keep-words.ts';
import { mergeWords } from '#functions/records/words/merge-words.ts';
import { type SaidWord, unpackWords } from '#functions/records/words/packed-words.ts';
import { loadWordIndex } from '#functions/records/words/word-index.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { crashingAt, disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { derived } from '#tests/support/stream.ts';
import { everyRow } from '#tests/support/test-table.ts';

const spoken = ['pedido', 'pedidos', 'ped', 'azul', 'azulejo', 'maria', 'margarida', 'zebra', 'água', '48213', '𠮷野', '日本'];

/** A company whose index is written past the messages. */
async function index() {
  const home = await given.company();
  const { companyId } = home.company;
  const { clock } = home.deps;
  const random = seededRandom(11);
  const known = new Map<string, Set<number>>();
  const saying = (messages: number): SaidWord[] =>
    Array.from({ length: messages }, () => {
      const ticket = 1 + Math.floor(random() * 400);
      const words = Array.from({ length: 6 }, () => (random() < 0.4 ? spoken[Math.floor(random() * spoken.length)]! : `palavra${Math.floor(random() * 900)}`));
      return words.map((word) => ({ word, ticket, second: Math.floor(clock.nowMs() / 1_000) }));
    }).flat();
  const part = (table: Table = home.deps.table) => table.forCompany(companyId);
  const keep = async (messages = 160): Promise<void> => {
    clock.advance(60_000);
    const said = saying(messages);
    for (const { word, ticket } of said) known.set(word, new Set([...(known.get(word) ?? []), ticket]));
    await keepWords({ table: part(), clock }, companyId, said);
  };
  /** Tickets with a word that begins so, newest first: all of them. */
  const find = async (prefix: string): Promise<number[]> => {
    const budget = new ReadBudget(1_000_000);
    const searched = { table: part(), companyId, budget };
    const stream = openSaid(searched, await readSaid(searched, clock.nowMs()), { prefix, reads: 1_000 });
    const { tickets } = await commonTickets([stream], Number.MAX_SAFE_INTEGER - 1, 100_000, budget);
    return tickets.map(({ id }) => id);
  };
  const expected = (prefix: string): number[] => {
    const tickets = [...known].flatMap(([word, some]) => (word.startsWith(prefix) ? [...some] : []));
    return [...new Set(tickets)].toSorted((one, other) => other - one);
  };
  const isWhole = async (): Promise<void> => {
    for (const prefix of [...spoken, 'pe', 'mar', 'palavra12', 'palavra8', 'nada', '𠮷'])
      expect(await find(prefix), `tickets with ${prefix}`).toEqual(expected(prefix));
  };
  const merge = (table: Table = home.deps.table) => mergeWords({ ...home.deps, table }, { type: 'mergeWords', companyId, deleted: [] });
  const listed = async () => loadWordIndex(part(), companyId);
  const fill = async (times = 3): Promise<void> => {
    for (let time = 0; time < times; time += 1) await keep();
  };
  return { home, companyId, clock, known, part, keep, fill, find, isWhole, merge, listed };
}

/** Rows of words, in the table as it is. */
async function wordRows({ company }: Home): Promise<{ pk: string; sk: string; said: SaidWord[]; sizeBytes: number }[]> {
  const rows = await everyRow();
  const own = rows.filter(({ pk }) => String(pk).startsWith(`c#${company.companyId}#words`));
  return own.flatMap(({ body, ...key }) => {
    if (!(body instanceof Uint8Array)) return [];
    const [pk, sk] = [String(key['pk']), String(key['sk'])];
    return [{ pk, sk, said: unpackWords(body), sizeBytes: body.length + pk.length + sk.length + 60 }];
  });
}

const partitionsOf = async (home: Home): Promise<Set<string>> => new Set((await wordRows(home)).map(({ pk }) => pk));

describe('the index of words', () => {
  it('finds what was said at each moment, merged often or not yet, in rows of a read each', async () => {
    const { home, fill, isWhole, merge, listed, clock } = await index();
    for (let round = 0; round < 30; round += 1) {
      await fill();
      if (round % 10 === 9) await isWhole();
      await merge();
      if (round % 10 === 0) await isWhole();
    }

    await isWhole();
    const { segments, tail } = await listed();
    expect(Math.max(...segments.map(({ level }) => level))).toBe(2);
    expect([segments.length <= 9, tail.length]).toEqual([true, 0]);
    expect(Math.max(...(await wordRows(home)).map(({ sizeBytes }) => sizeBytes))).toBeLessThan(4_096);
    clock.advance(200_000);
    await merge();
    expect((await listed()).gone).toEqual([]);
    expect(await partitionsOf(home)).toEqual(new Set(segments.map(({ id }) => `c#${home.company.companyId}#words#${id}`)));
  }, 60_000);

  it('finds what was said last though nobody merges, for as many units', async () => {
    const { home, companyId, clock, part, fill, isWhole } = await index();
    await fill(40);
    await keepWords({ table: part(), clock }, companyId, [{ word: 'recente', ticket: 401, second: Math.floor(clock.nowMs() / 1_000) }]);
    const meter = new ReadBudget(29);
    const searched = { table: part(), companyId, budget: meter };

    const said = await readSaid(searched, clock.nowMs());

    expect(await openSaid(searched, said, { prefix: 'recente', reads: 4 }).next(1_000)).toEqual({ ticket: 401, isSure: true });
    expect(meter.affords(5)).toBe(true);
    expect((await loadWordIndex(home.deps.table.forCompany(companyId), companyId)).tail.length).toBeGreaterThan(60);
    await isWhole();
  }, 30_000);

  it('is as whole after merges that end at any of their writes, done or not', async () => {
    const { home, fill, isWhole, merge, listed, clock } = await index();
    for (let round = 0; round < 4; round += 1) {
      await fill();
      await merge();
    }
    let crashes = 0;
    for (const isDone of [false, true]) {
      for (let write = 1; write < 40; write += 1) {
        await fill();
        const hasEnded = await merge(crashingAt(home.deps.table, write, isDone)).then(
          () => true,
          () => false,
        );
        await isWhole();
        clock.advance(200_000);
        await merge();
        if (hasEnded) break;
        crashes += 1;
      }
    }

    expect(crashes).toBeGreaterThan(8);
    await isWhole();
    clock.advance(200_000);
    await merge();
    const { segments, tail, gone } = await listed();
    expect([tail.length, gone]).toEqual([0, []]);
    expect(await partitionsOf(home)).toEqual(new Set(segments.map(({ id }) => `c#${home.company.companyId}#words#${id}`)));
  }, 120_000);

  it('is as whole when two merge at once, and words come meanwhile', async () => {
    const { keep, fill, isWhole, merge, listed, clock } = await index();
    for (let round = 0; round < 6; round += 1) {
      await fill();
      await Promise.all([merge(), merge(), keep(), keep(5)]);
      await isWhole();
      clock.advance(200_000);
    }
    await merge();
    await isWhole();
    expect((await listed()).tail).toEqual([]);
  }, 60_000);

  it('leaves nothing of forgotten words in any row, whatever is merged meanwhile', async () => {
    const { home, companyId, known, part, fill, isWhole, merge, clock } = await index();
    for (let round = 0; round < 6; round += 1) {
      await fill();
      await merge();
    }
    const forgets = async (tickets: readonly number[], table = home.deps.table): Promise<void> => {
      await forgetWords(part(table), companyId, new Map(tickets.map((ticket, index) => [ticket, index % 2 === 0 ? 'all' : new Set(known.keys())])));
    };
    // Before it begins, while the rows are written, and right before the list names them.
    const moments = [
      { kind: 'commit', call: 1 },
      { kind: 'writeMany', call: 1 },
      { kind: 'commit', call: 2 },
    ];
    for (const [round, when] of moments.entries()) {
      await fill();
      const tickets = [10, 11].map((ticket) => ticket + round * 20);
      let calls = 0;
      const table = disturbed(home.deps.table, async (kind, write) => {
        calls += kind === when.kind ? 1 : 0;
        if (calls === when.call && kind === when.kind) await forgets(tickets);
        return write();
      });
      await merge(table);
      expect(calls).toBeGreaterThan(when.call);
      await forgets(tickets);
      for (const ticket of tickets) for (const some of known.values()) some.delete(ticket);
      clock.advance(200_000);
      await merge();

      const left = (await wordRows(home)).filter(({ said }) => said.some(({ ticket }) => tickets.includes(ticket)));
      expect(left).toEqual([]);
      await isWhole();
    }
  }, 120_000);

  it('leaves nothing of forgotten words after crashes at all writes, with merges in between', async () => {
    const { home, companyId, known, part, fill, isWhole, merge, clock } = await index();
    for (let round = 0; round < 6; round += 1) {
      await fill();
      await merge();
    }
    await fill(2);
    const gone = new Map([[50, new Set(known.keys())]]);
    let crashes = 0;
    for (let hasEnded = false; !hasEnded; crashes += hasEnded ? 0 : 1) {
      const table = crashingAt(home.deps.table, 3, crashes % 2 === 0);
      hasEnded = await forgetWords(part(table), companyId, gone).then(
        () => true,
        () => false,
      );
      await fill(1);
      if (!hasEnded) for (const some of known.values()) some.delete(50);
      await merge();
    }
    await forgetWords(part(), companyId, new Map([[50, 'all']]));
    for (const some of known.values()) some.delete(50);
    clock.advance(200_000);
    await merge();

    expect(crashes).toBeGreaterThan(1);
    expect((await wordRows(home)).filter(({ said }) => said.some(({ ticket }) => ticket === 50))).toEqual([]);
    await isWhole();
  }, 120_000);

  it('forgets words ninety days after they were said, and their rows with a merge', async () => {
    const { home, fill, find, merge, clock } = await index();
    await fill();
    await merge();
    clock.advance(91 * 24 * 3_600_000);
    expect(await find('pedido')).toEqual([]);
    for (let round = 0; round < 4; round += 1) {
      await fill();
      await merge();
    }
    clock.advance(200_000);
    await merge();

    const oldest = Math.floor(clock.nowMs() / 1_000) - 90 * 24 * 3_600;
    expect((await wordRows(home)).flatMap(({ said }) => said).filter(({ second }) => second < oldest)).toEqual([]);
  }, 60_000);
});

describe('a ticket in the index of words', () => {
  it('is found by a message of a second ago, once its batch came twice, and after merges', async () => {
    const { home, fill, merge } = await index();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    const search = async (searchParam: string) => (await listTickets(home.deps, home.admin, { searchParam })).found?.map(({ excerpt }) => excerpt);
    await customerWrites(home, connection, { text: 'Quero uma bicicleta amarela' });
    await derived(home);
    expect(await search('bicic')).toEqual(['Quero uma bicicleta amarela']);

    await fill();
    await merge();
    await customerWrites(home, connection, { text: 'A bicicleta com cestinha' });
    await derived(home);

    expect(await search('cestinha')).toEqual(['A bicicleta com cestinha']);
    expect(await search('amarela bicicleta')).toEqual(['Quero uma bicicleta amarela']);
  });

  it('leaves the index when it is deleted', async () => {
    const { home, fill, merge } = await index();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, connection, { text: 'Quero um trombone' });
    await derived(home);
    await fill();
    await merge();
    const has = async () => (await wordRows(home)).some(({ said }) => said.some(({ word }) => word === 'trombone'));
    expect(await has()).toBe(true);

    const [ticket] = (await listTickets(home.deps, home.admin, { searchParam: 'trombone' })).tickets;
    await deleteTicket(home.deps, home.admin, { ticketId: ticket!.id });
    await derived(home);
    for (const job of home.deps.jobs.take()) if (job.type === 'mergeWords') await mergeWords(home.deps, job);

    expect(await has()).toBe(false);
  });
});
