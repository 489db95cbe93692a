import { beforeEach, describe, expect, it } from 'vitest';
import { companyKeys } from '#functions/data/keys.ts';
import { queueId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { connectionsOf } from './given-connections.ts';

let home: Home;
let of: ReturnType<typeof connectionsOf>;

beforeEach(async () => {
  home = await given.company();
  of = connectionsOf(home);
});

describe('changing a connection', () => {
  it('keeps what is left out', async () => {
    const { id } = await of.create({ name: 'Matriz', complationMessage: 'Até logo', queueIds: [home.queue.queueId] });

    const changed = await of.change(id, { ratingMessage: 'De 1 a 3?' });

    expect(changed).toMatchObject({ name: 'Matriz', complationMessage: 'Até logo', ratingMessage: 'De 1 a 3?', queueIds: [home.queue.queueId] });
    expect(await of.get(id)).toEqual(changed);
  });

  it("leaves to the session service what is the session service's", async () => {
    const { id } = await of.create();
    const key = companyKeys.connection(home.company.companyId, id);
    await home.deps.table.forCompany(home.company.companyId).change(key, { set: { status: 'CONNECTED', number: '5511999998888' } });

    await of.change(id, { name: 'Outro nome' });

    expect(await of.get(id)).toMatchObject({ name: 'Outro nome', status: 'CONNECTED', number: '5511999998888' });
  });

  it('frees the former name, and refuses a taken one', async () => {
    const [first, second] = [await of.create({ name: 'Um' }), await of.create({ name: 'Dois' })];

    await expect(of.change(second.id, { name: 'UM' })).rejects.toMatchObject({ code: 'ERR_WAPP_NAME_IN_USE' });
    await of.change(first.id, { name: 'Três' });

    await expect(of.change(second.id, { name: 'Um' })).resolves.toMatchObject({ name: 'Um' });
  });

  it('takes the same name in other letters', async () => {
    const { id } = await of.create({ name: 'balcao' });

    await expect(of.change(id, { name: 'Balcão' })).resolves.toMatchObject({ name: 'Balcão' });
  });

  it('never ends with two queues and no greeting, even by two changes at once', async () => {
    const second = await given.queue(home);
    const { id } = await of.create({ greetingMessage: 'Olá', queueIds: [home.queue.queueId] });

    const results = await outcomes([of.change(id, { greetingMessage: '' }), of.change(id, { queueIds: [home.queue.queueId, second.queueId] })]);

    expect(results.toSorted()).toEqual(['ERR_WAPP_GREETING_REQUIRED', 'done']);
  });

  it('refuses a queue that does not exist', async () => {
    const { id } = await of.create();

    await expect(of.change(id, { queueIds: [queueId.parse(home.deps.clock.newId())] })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });
});
