const byId = (id) => document.getElementById(id);
const made = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

let inboxes = [];
let inboxId = '';
let customerId = '';

/** Runs what takes its time, and says what went wrong. */
const run = (work) => void work().catch((error) => (byId('note').textContent = String(error)));

async function call(method, path, body) {
  const reply = await fetch(path, { method, ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}) });
  const answer = await reply.json();
  byId('note').textContent = reply.ok ? '' : answer.message;
  return answer;
}

const inbox = () => inboxes.find(({ id }) => id === inboxId);

function showInboxes() {
  const items = inboxes.map(({ id, name, channel, isSubscribed }) => {
    const label = `${channel === 'facebook' ? 'Facebook' : 'Instagram'} · ${name}${isSubscribed ? '' : ' (não conectada)'}`;
    const button = made('button', { textContent: label });
    button.addEventListener('click', () => choose(id));
    button.setAttribute('aria-pressed', String(id === inboxId));
    return made('li', {}, button);
  });
  byId('inboxes').replaceChildren(...items);
  const chosen = inbox();
  byId('customer').hidden = !chosen;
  if (!chosen) return;
  byId('title').textContent = chosen.name;
  const options = chosen.customers.map(({ id, name }) => made('option', { value: id, textContent: name, selected: id === customerId }));
  byId('customer').elements.who.replaceChildren(...options);
  customerId = byId('customer').elements.who.value;
  byId('writing').hidden = customerId === '';
}

function choose(id) {
  inboxId = id;
  customerId = '';
  void refresh();
}

function messageItem({ id, text, media, fromPage, status, reaction }) {
  const item = made('li', { className: `${fromPage ? '' : 'mine'} ${status}` });
  if (text) item.append(text);
  if (media) item.append(media.mime.startsWith('image/') ? made('img', { src: media.url, alt: media.name }) : `📎 ${media.name}`);
  item.append(made('small', { textContent: [reaction, status === 'read' ? 'lida' : status === 'deleted' ? 'apagada' : ''].filter(Boolean).join(' ') }));
  const act = (label, path, body) => made('button', { type: 'button', textContent: label, onclick: () => call('POST', `pages/${inboxId}/${path}`, body) });
  if (status === 'deleted') return item;
  item.append(fromPage ? act('❤️', 'react', { from: customerId, id, emoji: reaction ? '' : '❤️' }) : act('Apagar', 'unsend', { id }));
  return item;
}

async function refresh() {
  inboxes = await call('GET', 'pages');
  showInboxes();
  const messages = customerId === '' ? [] : await call('GET', `pages/${inboxId}/messages?with=${customerId}`);
  byId('messages').replaceChildren(...messages.map(messageItem));
  byId('messages').lastElementChild?.scrollIntoView({ block: 'nearest' });
}

const kindOf = (type) => ['image', 'audio', 'video'].find((kind) => type.startsWith(`${kind}/`)) ?? 'file';

async function mediaOf(file) {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return { type: kindOf(file.type), name: file.name, mime: file.type || 'application/octet-stream', base64: btoa(text) };
}

async function createPage({ elements: { name, instagram } }) {
  await call('POST', 'pages', { name: name.value, ...(instagram.value ? { instagram: instagram.value } : {}) });
}

async function createCustomer({ elements: { name } }) {
  const id = String(Date.now()) + String(Math.floor(Math.random() * 1000)).padStart(3, '0');
  await call('POST', `pages/${inboxId}/customers`, { id, ...(name.value ? { name: name.value } : {}) });
  customerId = id;
  await refresh();
}

async function write({ elements: { text, file } }) {
  const media = file.files[0] ? await mediaOf(file.files[0]) : undefined;
  if (!text.value && !media) return;
  await call('POST', `pages/${inboxId}/messages`, { from: customerId, ...(text.value ? { text: text.value } : {}), ...(media ? { media } : {}) });
}

const submits = { 'new-page': createPage, customer: createCustomer, writing: write };
for (const [id, submit] of Object.entries(submits)) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target;
    run(async () => {
      await submit(form);
      form.reset();
    });
  });
}
byId('customer').elements.who.addEventListener('change', (event) => {
  customerId = event.target.value;
  run(refresh);
});
byId('read').addEventListener('click', () => run(() => call('POST', `pages/${inboxId}/read`, { with: customerId })));
new EventSource('events').addEventListener('message', () => run(refresh));
run(refresh);
