import { beforeAll, expect, it } from 'vitest';
import { listChatMessages } from '#functions/areas/chats/list-chat-messages.ts';
import { listChats } from '#functions/areas/chats/list-chats.ts';
import { readChat } from '#functions/areas/chats/read-chat.ts';
import { meter } from '#tests/support/capacity.ts';
import { givenChat } from '#tests/support/chats.ts';
import { given, type Home } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

const text = 'Bom dia, pessoal! Alguém pode olhar a fila de vendas hoje à tarde?';
const members = async (home: Home, count: number) => Promise.all(Array.from({ length: count - 1 }, () => given.user(home)));

it.each([
  // Room, message, the writer's own row and the token, in one transaction. A large room's item and message hold more ids.
  [2, { writes: 8, reads: 3 }],
  [20, { writes: 8, reads: 3 }],
  [50, { writes: 12, reads: 3 }],
])('a message to %d people is few units, none of them for each reader', async (people, most) => {
  const home = await given.company();
  const colleagues = await members(home, people);
  const { chat, deps, write } = await givenChat(home, colleagues);
  await write(home.admin, text, { clientToken: deps.clock.newId() });

  const sent = await measure(() => write(home.admin, text, { clientToken: deps.clock.newId() }));
  const read = await measure(() => readChat(deps, colleagues[0] ?? home.admin, { chatId: chat.id }));

  console.log(`a message to ${people}: ${sent.writes} write and ${sent.reads} read units; reading it: ${read.writes} and ${read.reads}`);
  expect(sent.writes).toBeLessThanOrEqual(most.writes);
  expect(sent.reads).toBeLessThanOrEqual(most.reads);
  expect(read.writes).toBeLessThanOrEqual(1);
});

it.each([1, 20, 100])('the list of somebody in %d conversations is half a read unit for each, whatever was said and whoever else has some', async (own) => {
  const home = await given.company();
  const [ana, other] = await members(home, 3);
  if (!ana || !other) throw new Error('two colleagues');
  for (let number = 0; number < own; number += 1) await givenChat(home, [ana], `Sala ${number}`);
  for (let number = 0; number < 30; number += 1) await givenChat(home, [other], `Alheia ${number}`);

  const { reads } = await measure(() => listChats(home.deps, ana, {}));

  console.log(`a list of ${own} conversations: ${reads} read units`);
  // And what they have read there, in one query.
  expect(reads).toBeLessThanOrEqual(own / 2 + 1 + own / 15);
});

it('a page of messages and a call of a search cost the same however much was said', async () => {
  const home = await given.company();
  const [ana] = await members(home, 2);
  if (!ana) throw new Error('a colleague');
  const { chat, deps, write } = await givenChat(home, [ana]);
  const costs: { page: number; search: number }[] = [];
  for (const more of [400, 800]) {
    for (let number = 0; number < more; number += 1) await write(ana, text);
    const page = await measure(() => listChatMessages(deps, ana, { chatId: chat.id, query: {} }));
    const search = await measure(() => listChatMessages(deps, ana, { chatId: chat.id, query: { searchParam: 'inexistente' } }));
    costs.push({ page: page.reads, search: search.reads });
  }

  console.log('pages and searches in 400 and 1,200 messages:', JSON.stringify(costs));
  expect(costs[1]?.page).toBe(costs[0]?.page);
  expect(costs[1]?.search).toBeLessThanOrEqual(40);
}, 120_000);
