import { describe, expect, it } from 'vitest';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import { type Settings, settings } from '#shared/contract/settings.ts';
import { type AutomaticState, untold } from '#shared/domain/automatic-answer.ts';
import { decideInbound, type InboundFacts, type InboundQueue, type InboundRules, type InboundTicket, needsRules } from '#shared/domain/decide-inbound.ts';
import { type OpeningHours } from '#shared/domain/hours.ts';
import { weekdays } from '#shared/contract/hours.ts';
import { menuBook, type MenuOption, type MenuState } from '#shared/domain/menu.ts';

const [sales, support] = ['sales', 'support'] as [QueueId, QueueId];
/** A Monday at noon in São Paulo. */
const nowMs = Date.parse('2026-11-23T15:00:00Z');
const minute = 60_000;
const every = (startTime: string, endTime: string): OpeningHours[] => weekdays.map((weekdayEn) => ({ weekdayEn, startTime, endTime }));
const closed = every('00:00', '00:00');

const queue = (id: QueueId, name: string, fields: Partial<InboundQueue> = {}): InboundQueue => ({
  id,
  name,
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  schedules: [],
  ...fields,
});
const tv: MenuOption = { id: 'tv' as QueueOptionId, queueId: support, parentId: null, option: 1, title: 'TV', message: 'Já vai.' };
const connection = { greetingMessage: 'Bem-vindo!', outOfHoursMessage: 'Estamos fechados.', complationMessage: 'Até logo!' };
const firstMenu = 'Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const supportMenu = '*[ 1 ]* - TV\n*[ # ]* - Voltar Menu Inicial';

interface Given extends Partial<Omit<InboundRules, 'settings' | 'queues'>> {
  readonly settings?: Partial<Settings>;
  readonly queues?: readonly InboundQueue[];
}

function rules({ settings: set = {}, queues = [queue(sales, 'Vendas'), queue(support, 'Suporte')], ...rest }: Given = {}): InboundRules {
  const book = menuBook(connection, queues, [tv]);
  return { connection, queues, book, schedules: [], isUserOnline: false, settings: settings.parse(set), ...rest };
}

const message = (fields: Partial<InboundFacts> = {}): InboundFacts => ({
  isGroup: false,
  fromMe: false,
  isNotice: false,
  isCall: false,
  isOwed: false,
  sentAtMs: nowMs,
  isOptOut: false,
  text: 'oi',
  ...fields,
});
const menu = (fields: Partial<MenuState> = {}): MenuState => ({ queueId: null, optionId: null, step: 'asking', wrongAnswers: 0, ...fields });
const automatic = (fields: Partial<AutomaticState> = {}): AutomaticState => ({ ...untold, ...fields });
const ticket = (fields: Partial<InboundTicket> = {}): InboundTicket => ({
  status: 'pending',
  queueId: null,
  updatedAtMs: nowMs - minute,
  automatic: untold,
  ratingAskedAtMs: null,
  ...fields,
});
const asking = ticket({ automatic: automatic({ menu: menu() }) });
const decided = (known: InboundTicket | undefined, given: Given = {}, said: Partial<InboundFacts> = {}) =>
  decideInbound({ ticket: known, rules: rules(given) }, message(said), nowMs);

const byCompany: Partial<Settings> = { scheduleType: 'company' };
const byQueue: Partial<Settings> = { scheduleType: 'queue' };
const supportClosed = [queue(sales, 'Vendas'), queue(support, 'Suporte', { schedules: closed, outOfHoursMessage: 'O suporte fechou.' })];

describe('a message without a ticket', () => {
  it.each<[string, Given, Partial<InboundFacts>, object]>([
    ['begins the menu', {}, {}, { place: 'new', queueId: null, replies: [firstMenu], automatic: { menu: { step: 'asking' }, sentAtMs: [nowMs] } }],
    ['is given the single queue', { queues: [queue(sales, 'Vendas')] }, {}, { place: 'new', queueId: sales, replies: [], automatic: { menu: null } }],
    ['is greeted where there is no queue', { queues: [] }, {}, { place: 'new', queueId: null, replies: ['Bem-vindo!'], automatic: { menu: null } }],
    ['from the phone itself begins no menu', {}, { fromMe: true }, { place: 'new', unread: 0, replies: [], automatic: untold }],
    ['of a group begins no menu', { settings: { CheckMsgIsGroup: 'disabled' } }, { isGroup: true }, { place: 'new', replies: [], automatic: untold }],
    ['of a group is ignored', {}, { isGroup: true }, { place: 'nowhere', reason: 'group ignored' }],
    ['that is a notice is dropped', {}, { isNotice: true }, { place: 'nowhere', reason: 'nobody attends' }],
    ['of a deleted connection is dropped', { connection: undefined }, {}, { place: 'nowhere', reason: 'connection deleted' }],
    [
      'out of hours is told so, and the menu waits for the next one',
      { settings: byCompany, schedules: closed },
      {},
      { place: 'new', replies: ['Estamos fechados.'], automatic: { menu: { step: 'unshown' }, hoursToldAtMs: nowMs } },
    ],
    ['within hours begins the menu', { settings: byCompany, schedules: every('08:00', '18:00') }, {}, { replies: [firstMenu] }],
    [
      'out of hours without a text begins the menu',
      { settings: { ...byCompany, outsidemessage: 'disabled' }, schedules: closed },
      {},
      { replies: [firstMenu] },
    ],
    [
      'for a single queue that is closed is told so',
      { settings: byQueue, queues: supportClosed.slice(1) },
      {},
      { place: 'new', queueId: support, replies: ['O suporte fechou.'], automatic: { menu: { queueId: support, step: 'unshown' } } },
    ],
    [
      'for a closed queue without a text of its own is told the connection’s',
      { settings: byQueue, queues: [queue(sales, 'Vendas', { schedules: closed })] },
      {},
      { queueId: sales, replies: ['Estamos fechados.'] },
    ],
    [
      'that is a call is answered, and the menu waits',
      {},
      { isCall: true, text: '' },
      { replies: [expect.stringContaining('chamadas')], automatic: { menu: { step: 'unshown' } } },
    ],
    ['that is a call is only noted where calls are allowed', { settings: { call: 'enabled' } }, { isCall: true, text: '' }, { place: 'new', replies: [] }],
  ])('%s', (_what, given, said, expected) => {
    expect(decided(undefined, given, said)).toMatchObject(expected);
  });
});

describe('a message to a waiting ticket', () => {
  it.each<[string, InboundTicket, Given, Partial<InboundFacts>, object]>([
    ['chooses a queue', asking, {}, { text: '2' }, { place: 'active', queueId: support, replies: [supportMenu] }],
    ['from the phone itself stops the bot', asking, {}, { fromMe: true }, { place: 'active', replies: [], automatic: { menu: null } }],
    ['that the app answers by itself lets the bot go on', { ...asking, heardAtMs: nowMs - 3_000 }, {}, { fromMe: true }, { automatic: asking.automatic }],
    ['that a quick person types on the phone stops the bot', { ...asking, heardAtMs: nowMs - 4_000 }, {}, { fromMe: true }, { automatic: { menu: null } }],
    ['that came before the question was no answer of the app', { ...asking, heardAtMs: nowMs + 1_000 }, {}, { fromMe: true }, { automatic: { menu: null } }],
    ['whose words WhatsApp owes is no wrong answer', asking, {}, { text: '', isOwed: true }, { unread: 1, replies: [], automatic: asking.automatic }],
    [
      'that was written before the menu is no wrong answer',
      ticket({ automatic: automatic({ menu: menu(), sentAtMs: [nowMs] }) }),
      {},
      { text: 'tudo bem?', sentAtMs: nowMs - 1_000 },
      { unread: 1, replies: [], automatic: { menu: menu() } },
    ],
    [
      'that was written before the menu may choose from it',
      ticket({ automatic: automatic({ menu: menu(), sentAtMs: [nowMs] }) }),
      {},
      { text: '2', sentAtMs: nowMs - 1_000 },
      { queueId: support, replies: [supportMenu] },
    ],
    ['that is a notice changes nothing', asking, {}, { isNotice: true }, { unread: 0, replies: [], automatic: asking.automatic }],
    ['without a bot is not answered', ticket({ queueId: sales }), {}, { text: '#' }, { replies: [], queueId: sales, automatic: untold }],
    [
      'that chooses a closed queue is told so, and its menu waits',
      asking,
      { settings: byQueue, queues: supportClosed },
      { text: '2' },
      { queueId: support, replies: ['O suporte fechou.'], automatic: { menu: { queueId: support, step: 'unshown' }, hoursToldAtMs: nowMs } },
    ],
    [
      'gets the menu when the queue is open again',
      ticket({ queueId: support, automatic: automatic({ menu: menu({ queueId: support, step: 'unshown' }), hoursToldAtMs: nowMs - 60 * minute }) }),
      { settings: byQueue },
      { text: 'bom dia' },
      { queueId: support, replies: [supportMenu], automatic: { menu: { step: 'asking' } } },
    ],
    [
      'goes back from a closed queue',
      ticket({ queueId: support, automatic: automatic({ menu: menu({ queueId: support, step: 'waiting' }) }) }),
      { settings: byQueue, queues: supportClosed },
      { text: '#' },
      { queueId: null, replies: [firstMenu] },
    ],
    [
      'out of hours leaves the menu where it was',
      asking,
      { settings: byCompany, schedules: closed },
      { text: '2' },
      { queueId: null, replies: ['Estamos fechados.'], automatic: { menu: menu() } },
    ],
    [
      'is told the hours only once in five minutes',
      ticket({ queueId: sales, automatic: automatic({ hoursToldAtMs: nowMs - 5 * minute + 1 }) }),
      { settings: byCompany, schedules: closed },
      {},
      { replies: [], automatic: { hoursToldAtMs: nowMs - 5 * minute + 1 } },
    ],
    [
      'is told the hours again after five minutes',
      ticket({ queueId: sales, automatic: automatic({ hoursToldAtMs: nowMs - 5 * minute }) }),
      { settings: byCompany, schedules: closed },
      {},
      { replies: ['Estamos fechados.'], automatic: { hoursToldAtMs: nowMs } },
    ],
    [
      'is not answered an eleventh time in five minutes, nor ever again',
      ticket({ automatic: automatic({ menu: menu(), sentAtMs: Array<number>(10).fill(nowMs - 4 * minute) }) }),
      {},
      { text: '#' },
      { replies: [], automatic: { menu: null } },
    ],
    [
      'is answered when the ten are older',
      ticket({ automatic: automatic({ menu: menu(), sentAtMs: Array<number>(10).fill(nowMs - 5 * minute) }) }),
      {},
      { text: '#' },
      { replies: [firstMenu], automatic: { sentAtMs: [nowMs] } },
    ],
    [
      'with a number that the menu asked for is no rating',
      { ...asking, ratingAskedAtMs: nowMs - minute },
      {},
      { text: '2' },
      { place: 'active', queueId: support },
    ],
    [
      'may rate while a menu rests that has not asked',
      ticket({ ratingAskedAtMs: nowMs - minute, automatic: automatic({ menu: menu({ step: 'unshown' }), hoursToldAtMs: nowMs }) }),
      { settings: byCompany, schedules: closed },
      { text: '3' },
      { place: 'rated', rating: 3 },
    ],
    [
      'may still rate the service that ended',
      ticket({ queueId: sales, ratingAskedAtMs: nowMs - minute }),
      {},
      { text: '3' },
      { place: 'rated', rating: 3, unread: 0, replies: ['Até logo!'] },
    ],
  ])('%s', (_what, known, given, said, expected) => {
    expect(decided(known, given, said)).toMatchObject(expected);
  });
});

describe('a message to an open ticket', () => {
  const open = ticket({ status: 'open', queueId: sales });

  it.each<[string, Given, Partial<InboundFacts>, object]>([
    ['is not answered', {}, { text: '#' }, { place: 'active', unread: 1, replies: [], automatic: untold }],
    ['out of hours is told so while its user is away', { settings: byCompany, schedules: closed }, {}, { replies: ['Estamos fechados.'] }],
    ['out of hours is not told so while its user is there', { settings: byCompany, schedules: closed, isUserOnline: true }, {}, { replies: [] }],
    ['is no rating', {}, { text: '1' }, { place: 'active', replies: [] }],
  ])('%s', (_what, given, said, expected) => {
    expect(decided({ ...open, ratingAskedAtMs: nowMs - minute }, given, said)).toMatchObject(expected);
  });

  it.each<[string, Partial<InboundTicket>, Partial<InboundFacts>, boolean, boolean]>([
    ['nothing', {}, {}, false, false],
    ['the rules for a call', {}, { isCall: true }, false, true],
    ['the rules where it may be out of hours', {}, {}, true, true],
    ['nothing for our own', {}, { fromMe: true }, true, false],
    ['the rules while a menu asks', { status: 'pending', automatic: automatic({ menu: menu() }) }, {}, false, true],
    ['the rules while a rating may come', { status: 'pending', ratingAskedAtMs: 1 }, {}, false, true],
    ['the rules for a group', {}, { isGroup: true }, false, true],
    ['the rules when it is closed', { status: 'closed' }, {}, false, true],
  ])('needs %s', (_what, fields, said, mayBeOutOfHours, expected) => {
    expect(needsRules({ ...open, ...fields }, message(said), mayBeOutOfHours)).toBe(expected);
  });
});

describe('a message to a closed ticket', () => {
  const hour = 60 * minute;
  const ended = (fields: Partial<InboundTicket> = {}) => ticket({ status: 'closed', queueId: sales, ...fields });

  it.each<[string, InboundTicket, Given, Partial<InboundFacts>, object]>([
    ['reopens it, without a bot', ended(), {}, {}, { place: 'reopened', unread: 1, queueId: sales, replies: [], automatic: { menu: null } }],
    [
      'reopens one without a queue, and the menu comes next',
      ended({ queueId: null }),
      {},
      {},
      { place: 'reopened', automatic: { menu: { step: 'unshown', queueId: null } } },
    ],
    ['reopens one without a queue where none is to choose', ended({ queueId: null }), { queues: [] }, {}, { place: 'reopened', automatic: { menu: null } }],
    ['begins a new one after the window', ended({ updatedAtMs: nowMs - 3 * hour }), {}, {}, { place: 'new', replies: [firstMenu] }],
    [
      'rates it',
      ended({ ratingAskedAtMs: nowMs - 23 * hour, updatedAtMs: nowMs - 23 * hour }),
      {},
      { text: ' 2 ' },
      { place: 'rated', rating: 2, replies: ['Até logo!'], queueId: sales },
    ],
    [
      'rates it with the queue’s own thanks',
      ended({ ratingAskedAtMs: nowMs - hour }),
      { queues: [queue(sales, 'Vendas', { complationMessage: 'Obrigado!' })] },
      { text: '1' },
      { place: 'rated', rating: 1, replies: ['Obrigado!'] },
    ],
    ['is no rating after a day', ended({ ratingAskedAtMs: nowMs - 24 * hour - 1 }), {}, { text: '2' }, { place: 'reopened' }],
    [
      'is no rating where it was written before the question',
      ended({ ratingAskedAtMs: nowMs }),
      {},
      { text: '2', sentAtMs: nowMs - 1_000 },
      { place: 'reopened' },
    ],
    ['rates it though it comes late', ended({ ratingAskedAtMs: nowMs - 25 * hour }), {}, { text: '2', sentAtMs: nowMs - 2 * hour }, { place: 'rated' }],
    ['is no rating with other words', ended({ ratingAskedAtMs: nowMs - hour }), {}, { text: '3 estrelas' }, { place: 'reopened' }],
    ['is no rating where none was asked for', ended(), {}, { text: '3' }, { place: 'reopened' }],
    ['is no rating with a number off the scale', ended({ ratingAskedAtMs: nowMs - hour }), {}, { text: '4' }, { place: 'reopened' }],
    ['is no rating when we write it', ended({ ratingAskedAtMs: nowMs - hour }), {}, { text: '3', fromMe: true }, { place: 'reopened', unread: 0 }],
  ])('%s', (_what, known, given, said, expected) => {
    expect(decided(known, given, said)).toMatchObject(expected);
  });
});
