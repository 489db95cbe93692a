import { messageOf, troubleOf } from './kinds.js';
import { chatItems, deviceItems, faultItems, make, messageItem, namesIn, phoneItems } from './view.js';

/** How long a burst of changes is gathered before the page asks again. */
const gatherMs = 60;

const find = (id) => document.getElementById(id);
const state = { phones: [], groups: [], phone: null, chat: null, messages: [], opened: new Set(), context: null };

function notify(text, isBad = false) {
  find('notice').textContent = text;
  find('notice').classList.toggle('bad', isBad);
}

/** Doors lie next to this page, wherever it is mounted. */
async function call(method, path, body) {
  const options = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? answer.error);
  return answer;
}

/** Runs an action of the person in front of the page and says what became of it. */
async function act(work, done = '') {
  try {
    await work();
    notify(done);
    return true;
  } catch (error) {
    notify(error.message, true);
    return false;
  }
}

/** Wires an element; `act` says what went wrong in the work. */
function on(element, type, work) {
  element.addEventListener(type, (event) => {
    void work(event);
  });
}

const phonePath = (rest = '') => `phones/${state.phone}${rest}`;
const current = () => state.phones.find((phone) => phone.number === state.phone);
const chatOf = (message) => (message.to.endsWith('@g.us') || message.fromMe ? message.to : message.from);
const nameOf = (id) => state.phones.find((phone) => phone.number === id)?.name ?? state.groups.find((group) => group.id === id)?.subject ?? `+${id}`;
const show = (pane) => {
  document.body.dataset.pane = pane;
};

function chats() {
  const known = new Map([...state.opened].map((id) => [id, { id, last: null, unread: 0 }]));
  for (const group of state.groups) {
    if (group.participants.includes(state.phone)) known.set(group.id, { id: group.id, last: null, unread: 0 });
  }
  for (const message of state.messages) {
    const id = chatOf(message);
    const chat = known.get(id) ?? { id, last: null, unread: 0 };
    chat.last = message;
    if (!message.fromMe && message.status === 'delivered') chat.unread += 1;
    known.set(id, chat);
  }
  return [...known.values()].sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''));
}

function drawPhone() {
  const phone = current();
  find('chats-title').textContent = phone ? `${phone.name} · +${phone.number}` : 'Choose a phone';
  if (!phone) return;
  document.body.dataset.phone = phone.number;
  find('online').checked = phone.online;
  find('by-lid').checked = phone.addressing === 'lid';
  find('device-count').textContent = `(${phone.devices.length})`;
  find('devices').replaceChildren(...deviceItems(phone.devices, (device) => act(() => call('POST', phonePath('/unlink'), { device }), 'Unlinked')));
  find('chats').replaceChildren(...chatItems(chats(), state.chat, nameOf, openChat));
}

const actions = {
  reply: (message) => setContext({ quotedId: message.id, label: `Reply to: ${message.text || message.type}` }),
  react: (message) => act(() => send({ react: { id: message.id, emoji: '👍' } })),
  edit: (message) => {
    setContext({ editId: message.id, label: 'Edit the message' });
    find('text').value = message.text;
  },
  remove: (message) => act(() => send({ delete: { id: message.id } })),
};

function drawChat() {
  find('composer').hidden = state.chat === null;
  find('call').hidden = state.chat === null || state.chat.endsWith('@g.us');
  find('chat-title').textContent = state.chat === null ? 'No chat open' : nameOf(state.chat);
  const log = find('messages');
  const wasAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const shown = state.messages.filter((message) => chatOf(message) === state.chat);
  const byId = new Map(shown.map((message) => [message.id, message]));
  const srcOf = (message) => phonePath(`/messages/${encodeURIComponent(message.id)}/media`);
  const old = new Map([...log.children].map((item) => [item.dataset.id, item]));
  // Unchanged messages keep their element, so that a playing voice note plays on.
  const items = shown.map((message) => {
    const version = JSON.stringify(message);
    const kept = old.get(message.id);
    if (kept?.dataset.version === version) return kept;
    const item = messageItem(message, { srcOf, quoted: byId.get(message.quotedId), nameOf, actions });
    Object.assign(item.dataset, { id: message.id, version });
    return item;
  });
  log.replaceChildren(...items);
  if (wasAtEnd) log.scrollTop = log.scrollHeight;
}

function draw() {
  find('phones').replaceChildren(...phoneItems(state.phones, state.phone, openPhone));
  find('known').replaceChildren(...state.phones.map((phone) => make('option', { value: phone.number, label: phone.name })));
  drawPhone();
  drawChat();
}

async function markRead() {
  const isUnread = state.messages.some((message) => chatOf(message) === state.chat && !message.fromMe && message.status === 'delivered');
  if (state.chat !== null && isUnread && document.visibilityState === 'visible') await call('POST', phonePath('/read'), { with: state.chat });
}

async function refresh() {
  const phone = state.phone;
  const [phones, groups, messages] = await Promise.all([
    call('GET', 'phones'),
    call('GET', 'groups'),
    phone === null ? [] : call('GET', phonePath('/messages')),
  ]);
  // Another phone may have been chosen meanwhile.
  if (phone !== state.phone) return;
  Object.assign(state, { phones, groups, messages });
  draw();
  await markRead();
}

async function openPhone(number) {
  Object.assign(state, { phone: number, chat: null, messages: [], opened: new Set() });
  setContext(null);
  show('chats');
  await act(refresh);
}

async function openChat(id) {
  state.chat = id;
  state.opened.add(id);
  setContext(null);
  show('chat');
  draw();
  find('messages').scrollTop = find('messages').scrollHeight;
  await act(markRead);
}

function setContext(context) {
  state.context = context;
  find('context').hidden = context === null;
  find('context-text').textContent = context?.label ?? '';
}

const send = (body) => call('POST', phonePath('/messages'), { ...(state.chat.endsWith('@g.us') ? { groupId: state.chat } : { to: state.chat }), ...body });

function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result.slice(reader.result.indexOf(',') + 1)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

async function composed() {
  const text = find('text').value.trim();
  const file = find('file').files[0];
  if (state.context?.editId) return { edit: { id: state.context.editId, text } };
  const quote = state.context?.quotedId ? { quotedId: state.context.quotedId } : {};
  const chosen = find('kind').value;
  const trouble = troubleOf(find('trouble').value);
  if (!file) {
    const message = messageOf(chosen, text);
    return message && { ...message, ...quote, ...trouble.message };
  }
  const kind = file.type.split('/')[0];
  const type = ['image', 'audio', 'video'].includes(kind) ? kind : 'document';
  const media = {
    type,
    base64: await base64Of(file),
    name: file.name,
    ...(file.type ? { mime: file.type } : {}),
    ...(chosen === 'viewOnce' ? { viewOnce: true } : {}),
    ...trouble.media,
  };
  return { media, ...(text === '' ? {} : { text }), ...quote, ...trouble.message };
}

function drawFile() {
  const file = find('file').files[0];
  find('file-name').hidden = !file;
  find('file-name').textContent = file ? `Attached: ${file.name}` : '';
}

/** Wires a form: its fields as an object, cleared when the action worked. */
function onSubmit(id, work, done) {
  on(find(id), 'submit', async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    if (await act(() => work(fields), done)) event.target.reset();
  });
}

onSubmit(
  'new-phone',
  async (fields) => {
    const { number } = await call('POST', 'phones', fields);
    await openPhone(number);
  },
  'Phone created',
);
onSubmit('link', (fields) => call('POST', phonePath('/link'), fields), 'Device linked');
onSubmit('address-book', ({ people }) => call('POST', phonePath(), { addressBook: namesIn(people) }), 'Address book kept');
onSubmit('new-chat', ({ number }) => openChat(number.replaceAll(/\D/g, '')));
onSubmit('new-group', async ({ subject, participants }) => {
  const group = await call('POST', 'groups', {
    subject,
    owner: state.phone,
    participants: participants
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  });
  await refresh();
  await openChat(group.id);
});
onSubmit(
  'new-fault',
  async (fields) => {
    const given = Object.entries(fields).filter(([, value]) => value !== '');
    const numeric = new Set(['count', 'ms', 'code', 'delayMs']);
    await call('POST', 'faults', Object.fromEntries(given.map(([name, value]) => [name, numeric.has(name) ? Number(value) : value])));
    await drawFaults();
  },
  'Fault ordered',
);

on(find('composer'), 'submit', async (event) => {
  event.preventDefault();
  const isSent = await act(async () => {
    const body = await composed();
    if (body) await send(body);
  });
  if (!isSent) return;
  event.target.reset();
  setContext(null);
  drawFile();
});
on(find('text'), 'keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  find('composer').requestSubmit();
});
on(find('file'), 'change', drawFile);
on(find('drop-context'), 'click', () => setContext(null));
on(find('online'), 'change', (event) => act(() => call('POST', phonePath(), { online: event.target.checked })));
on(find('by-lid'), 'change', (event) => act(() => call('POST', phonePath(), { addressing: event.target.checked ? 'lid' : 'pn' })));
on(find('reinstall'), 'click', () => act(() => call('POST', phonePath('/reinstall')), 'Set up anew: linked devices are gone'));
on(find('call'), 'click', () => act(() => call('POST', 'call', { from: state.phone, to: state.chat }), 'Ringing'));
for (const back of document.querySelectorAll('[data-back]')) on(back, 'click', () => show(back.dataset.back));
on(document, 'visibilitychange', () => act(markRead));

async function drawFaults() {
  const { faults } = await call('GET', 'faults');
  find('active-faults').replaceChildren(...faultItems(faults));
}
on(find('open-faults'), 'click', () =>
  act(async () => {
    await drawFaults();
    find('faults').showModal();
  }),
);
on(find('close-faults'), 'click', () => find('faults').close());
on(find('clear-faults'), 'click', () =>
  act(async () => {
    await call('DELETE', 'faults');
    await drawFaults();
  }, 'Faults cleared'),
);

let gathering = 0;
const events = new EventSource('events');
const changed = () => {
  clearTimeout(gathering);
  gathering = setTimeout(() => {
    refresh().catch((error) => notify(error.message, true));
  }, gatherMs);
};
events.addEventListener('open', changed);
events.addEventListener('message', changed);
