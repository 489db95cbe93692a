import { describe, expect, it } from 'vitest';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import { answerMenu, beginMenu, menuBook, type MenuBook, type MenuOption, type MenuState, nodesLookedAt } from '#shared/domain/menu.ts';

const [sales, support, finance] = ['sales', 'support', 'finance'] as [QueueId, QueueId, QueueId];
const net = 'net' as QueueOptionId;
const queues = [
  { id: sales, name: 'Vendas', greetingMessage: '' },
  { id: support, name: 'Suporte', greetingMessage: 'Suporte aqui. Escolha:' },
  { id: finance, name: 'Financeiro', greetingMessage: 'O financeiro já responde.' },
];
const option = (id: string, parentId: string | null, ordinal: number, title: string, message = ''): MenuOption => ({
  id: id as QueueOptionId,
  queueId: support,
  parentId: parentId as QueueOptionId | null,
  option: ordinal,
  title,
  message,
});
const options = [
  option('net-slow', 'net', 2, 'Lenta', 'Reinicie o roteador.'),
  option('tv', null, 2, 'TV', 'Um técnico vai falar com você.'),
  option('net', null, 1, 'Internet', 'O que há com a internet?'),
  option('net-down', 'net', 1, 'Sem sinal', ''),
];
/** The same, the first two in the other order. */
const moved = options.map((one) => (one.parentId === null ? { ...one, option: 3 - one.option } : one));
const late = { id: 'late' as QueueId, name: 'Cobrança', greetingMessage: '' };
const connection = { greetingMessage: 'Bem-vindo!' };
const book = menuBook(connection, queues, options);
const alone = menuBook(connection, [queues[1]!], options);

const firstMenu = 'Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ 3 ]* - Financeiro';
const supportLines = '*[ 1 ]* - Internet\n*[ 2 ]* - TV\n*[ # ]* - Voltar Menu Inicial';
const supportMenu = `Suporte aqui. Escolha:\n\n${supportLines}`;
const netLines = '*[ 1 ]* - Sem sinal\n*[ 2 ]* - Lenta\n*[ # ]* - Voltar Menu Inicial';
const netMenu = `O que há com a internet?\n\n${netLines}`;
const wrong = (menu: string): string => `Opção inválida\n\n${menu}`;

const threeTimes = <T>(what: T): T[] => [what, what, what];

/** The contact writes these one after the other to a new ticket; the first text only begins it. */
function played(of: MenuBook, ...texts: string[]): { said: string[][]; state: MenuState | null; queueId: QueueId | null } {
  const first = beginMenu(of);
  const said = [[...first.replies]];
  let { state, queueId } = first;
  for (const text of texts) {
    if (!state) {
      said.push([]);
      continue;
    }
    const step = answerMenu(of, state, text);
    said.push([...step.replies]);
    ({ state, queueId } = step);
  }
  return { said, state, queueId };
}

describe('the menu', () => {
  it.each<[string, MenuBook, string[], string[][], QueueId | null]>([
    ['greets alone without queues', menuBook(connection, [], []), [], [['Bem-vindo!']], null],
    ['says nothing without queues and greeting', menuBook({ greetingMessage: ' ' }, [], []), [], [[]], null],
    ['assigns a single queue silently', menuBook(connection, [queues[2]!], []), ['oi'], [[], []], finance],
    ['of a single queue with options asks for them', alone, ['2'], [[supportMenu], ['Um técnico vai falar com você.']], support],
    [
      'of a single queue without a greeting takes the connection’s',
      menuBook(connection, [{ ...queues[1]!, greetingMessage: '' }], options),
      [],
      [[`Bem-vindo!\n\n${supportLines}`]],
      support,
    ],
    ['goes back to the options of a single queue', alone, ['1', '#'], [[supportMenu], [netMenu], [supportMenu]], support],
    ['of several queues asks in the connection’s order', book, [], [[firstMenu]], null],
    ['moves to a queue that says nothing', book, ['1'], [[firstMenu], []], sales],
    ['moves to a queue with a greeting', book, ['3'], [[firstMenu], ['O financeiro já responde.']], finance],
    ['moves to a queue with options', book, ['2'], [[firstMenu], [supportMenu]], support],
    ['understands a number however it is written', book, [' *[ 2 ]* '], [[firstMenu], [supportMenu]], support],
    ...['2.', '*2*', '_2_', '２', '2️⃣', '\u200e2', '②'].map((text): [string, MenuBook, string[], string[][], QueueId | null] => [
      `understands ${text}`,
      book,
      [text],
      [[firstMenu], [supportMenu]],
      support,
    ]),
    ...['[ # ]', '*#*', '#️⃣', '＃'].map((text): [string, MenuBook, string[], string[][], QueueId | null] => [
      `goes back for ${text}`,
      book,
      ['2', text],
      [[firstMenu], [supportMenu], [firstMenu]],
      null,
    ]),
    ['goes down to any depth', book, ['2', '1', '2'], [[firstMenu], [supportMenu], [netMenu], ['Reinicie o roteador.']], support],
    ['says a leaf’s message once', book, ['2', '2', 'ok', '2'], [[firstMenu], [supportMenu], ['Um técnico vai falar com você.'], [], []], support],
    ['says nothing at a leaf without a message', book, ['2', '1', '1'], [[firstMenu], [supportMenu], [netMenu], []], support],
    ['goes back from options to the first menu, without a queue', book, ['2', '1', '#'], [[firstMenu], [supportMenu], [netMenu], [firstMenu]], null],
    ['goes back from a leaf', book, ['2', '2', '#', '1'], [[firstMenu], [supportMenu], ['Um técnico vai falar com você.'], [firstMenu], []], sales],
    ['goes back from a queue without options', book, ['1', '#'], [[firstMenu], [], [firstMenu]], null],
    ['shows the first menu again for # in it', book, ['#'], [[firstMenu], [firstMenu]], null],
    ['says that an answer is wrong', book, ['9'], [[firstMenu], [wrong(firstMenu)]], null],
    ['takes words, files and zero for wrong answers', book, ['vendas', '', '0'], [[firstMenu], ...threeTimes([wrong(firstMenu)])], null],
    ['gives up silently after three of them', book, ['a', 'b', 'c', 'd', '1'], [[firstMenu], ...threeTimes([wrong(firstMenu)]), [], []], null],
    [
      'counts them anew after a right one',
      book,
      ['a', 'b', 'c', '2', 'd'],
      [[firstMenu], ...threeTimes([wrong(firstMenu)]), [supportMenu], [wrong(supportMenu)]],
      support,
    ],
    [
      'gives up in a queue, which keeps the ticket',
      book,
      ['2', 'a', 'b', 'c', 'd'],
      [[firstMenu], [supportMenu], ...threeTimes([wrong(supportMenu)]), []],
      support,
    ],
    ['repeats the lines of nested options', book, ['2', '1', 'x'], [[firstMenu], [supportMenu], [netMenu], [wrong(netLines)]], support],
  ])('%s', (_what, of, texts, said, queueId) => {
    const result = played(of, ...texts);

    expect(result.said).toEqual(said);
    expect(result.queueId).toBe(queueId);
  });

  it('ends where nobody is asked any more, and waits for # at the end of a path', () => {
    expect(played(book, 'a', 'b', 'c', 'd').state).toBeNull();
    expect(played(menuBook(connection, [queues[0]!], [])).state).toBeNull();
    expect(played(book, '1').state).toMatchObject({ step: 'waiting', queueId: sales });
    expect(played(book, '2', '2').state).toMatchObject({ step: 'waiting', queueId: support, optionId: 'tv' });
  });

  it('that was not shown yet comes with the next message, whatever it says', () => {
    const step = answerMenu(book, { queueId: null, optionId: null, step: 'unshown', wrongAnswers: 0 }, '2');

    expect(step).toMatchObject({ replies: [firstMenu], state: { step: 'asking', queueId: null } });
  });

  it.each<[string, MenuBook, string[], MenuBook, string, Partial<ReturnType<typeof answerMenu>>]>([
    ['takes a number for the queue that was shown by it', book, [], menuBook(connection, queues.slice(1), options), '3', { queueId: finance }],
    ['takes a number for the option that was shown by it', book, ['2'], menuBook(connection, queues, moved), '1', { replies: [netMenu] }],
    [
      'shows itself again where what was chosen is gone, which is no wrong answer',
      book,
      ['a'],
      menuBook(connection, queues.slice(1), options),
      '1',
      { replies: ['Bem-vindo!\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Financeiro'], queueId: null },
    ],
    ['takes a number that was not shown for a wrong answer', book, [], menuBook(connection, [...queues, late], options), '4', { isWrong: true, queueId: null }],
    ['waits where nothing is left to choose', book, ['2'], menuBook(connection, queues, []), '1', { replies: [], queueId: support }],
  ])('that is changed before the answer %s', (_what, shown, texts, changed, text, expected) => {
    const { state } = played(shown, ...texts);

    const step = state && answerMenu(changed, state, text);

    expect(step).toMatchObject(expected);
    expect(step?.isWrong).toBe(expected.isWrong);
  });

  it('tells two apart whose ids end alike', () => {
    const alike = ['north-shop', 'south-shop'].map((id) => ({ id: id as QueueId, name: id, greetingMessage: '' }));
    const { state } = played(menuBook(connection, alike, []));

    const steps = ['1', '2'].map((text) => state && answerMenu(menuBook(connection, alike, []), state, text));

    expect(steps.map((step) => step?.queueId)).toEqual(['north-shop', 'south-shop']);
  });

  it('that is shown again after a change is answered as it was shown last', () => {
    const { state } = played(book);
    const changed = menuBook(connection, queues.slice(1), options);
    const again = state && answerMenu(changed, state, '1');

    const step = again?.state && answerMenu(changed, again.state, '1');

    expect(step).toMatchObject({ queueId: support, replies: [supportMenu] });
  });

  it('waits when the options were taken away meanwhile', () => {
    const step = answerMenu(menuBook(connection, queues, []), { queueId: support, optionId: net, step: 'asking', wrongAnswers: 0 }, '1');

    expect(step).toMatchObject({ replies: [], state: { step: 'waiting' }, queueId: support });
  });
});

describe('what a step looks at', () => {
  const at = (state: Partial<MenuState>): MenuState => ({ queueId: null, optionId: null, step: 'asking', wrongAnswers: 0, ...state });
  const node = (parentId: string | null, queueId = support) => ({ queueId, parentId });

  it.each<[string, MenuBook, MenuState | null, string, object[]]>([
    ['the options of a single queue', alone, null, 'oi', [node(null)]],
    ['nothing but the queues at first', book, null, 'oi', []],
    ['the options of the queue that is chosen', book, at({}), '2', [node(null)]],
    ['nothing for a wrong answer', book, at({}), '9', []],
    ['the options of the queue that was shown by this number', book, at({ shown: 'port ales' }), '1', [node(null)]],
    ['the options asked, and those below the chosen one', book, at({ queueId: support }), '1', [node(null), node('net')]],
    ['nothing on the way back', book, at({ queueId: support, optionId: net }), '#', []],
    ['a single queue’s options on the way back', alone, at({ queueId: support, optionId: net }), '#', [node(null)]],
  ])('is %s', (_what, of, state, text, nodes) => {
    expect(nodesLookedAt(of, state, text)).toEqual(nodes);
  });
});
