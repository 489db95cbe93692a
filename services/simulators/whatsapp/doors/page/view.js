/** Turns state into elements. Text only ever enters the page as text. */

/** `make('li', { className: 'x', onclick }, child, 'text')` */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return element;
}

const timeOf = (at) => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

const ticks = {
  sent: { text: '✓', label: 'sent' },
  delivered: { text: '✓✓', label: 'delivered' },
  read: { text: '✓✓', label: 'read', className: 'read' },
  played: { text: '✓✓ ▶', label: 'played', className: 'read' },
};

const empty = (text) => make('li', { className: 'empty' }, text);

/** A number and a name in each line. */
export function namesIn(text) {
  return text.split('\n').flatMap((line) => {
    const [, number, name] = /^\s*(\+?[\d()-]+)\s+(.+)$/.exec(line) ?? [];
    return name ? [{ number, name }] : [];
  });
}

export function phoneItems(phones, selected, choose) {
  if (phones.length === 0) return [empty('No phones yet. Create one below.')];
  return phones.map((phone) => {
    const linked = phone.devices.length === 0 ? '' : `${phone.devices.length} linked`;
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', onclick: () => choose(phone.number), 'aria-current': String(phone.number === selected) },
        make('span', { className: 'name' }, phone.name),
        make('span', { className: 'aside' }, phone.online ? linked : 'offline'),
        make('span', { className: 'last' }, `+${phone.number}`),
      ),
    );
  });
}

export function deviceItems(devices, unlink) {
  return devices.map(({ device, isConnected }) =>
    make(
      'li',
      {},
      `Device ${device}: ${isConnected ? 'connected' : 'away'}`,
      make('button', { type: 'button', onclick: () => unlink(device), 'aria-label': `Unlink device ${device}` }, 'Unlink'),
    ),
  );
}

/** Preview of a message that may have no text, for the chat list. */
const summary = (message) => (message.status === 'deleted' ? 'deleted' : message.text || `[${message.type}]`);

export function chatItems(chats, selected, nameOf, choose) {
  if (chats.length === 0) return [empty('No chats yet. Write to a number below.')];
  return chats.map(({ id, last, unread }) =>
    make(
      'li',
      {},
      make(
        'button',
        { type: 'button', onclick: () => choose(id), 'aria-current': String(id === selected) },
        make('span', { className: 'name' }, nameOf(id)),
        make('span', { className: 'aside' }, last ? timeOf(last.at) : ''),
        make('span', { className: 'last' }, last ? summary(last) : 'no messages'),
        unread > 0 ? make('span', { className: 'badge', 'aria-label': `${unread} unread` }, String(unread)) : '',
      ),
    ),
  );
}

function attachment(message, src) {
  if (!message.media || message.status === 'deleted') return '';
  const name = message.media.name ?? message.type;
  if (message.type === 'image' || message.type === 'sticker') return make('img', { src, alt: name, loading: 'lazy' });
  if (message.type === 'video') return make('video', { src, controls: true, preload: 'metadata' });
  if (message.type === 'audio') return make('audio', { src, controls: true, preload: 'metadata' });
  return make('a', { href: src, download: name }, `${name} (${Math.ceil(message.media.sizeBytes / 1024)} KB)`);
}

function bodyText(message) {
  if (message.status === 'deleted') return 'This message was deleted';
  if (message.location) return `Place: ${message.location.name} ${message.location.lat}, ${message.location.lng}`;
  if (message.contact) return `Contact: ${message.contact.name} +${message.contact.number}`;
  return message.text;
}

function meta(message, actions) {
  const tick = message.fromMe ? ticks[message.status] : undefined;
  const button = (text, act) => make('button', { type: 'button', onclick: () => act(message) }, text);
  const isLive = message.status !== 'deleted';
  return make(
    'div',
    { className: 'meta' },
    isLive ? button('Reply', actions.reply) : '',
    isLive ? button('Like', actions.react) : '',
    isLive && message.fromMe && message.type === 'text' ? button('Edit', actions.edit) : '',
    isLive && message.fromMe ? button('Delete', actions.remove) : '',
    message.copies > 1 ? make('span', { title: 'frames that arrived with this id' }, `×${message.copies}`) : '',
    message.isForwarded ? 'forwarded' : '',
    message.isEdited ? 'edited' : '',
    make('time', { dateTime: message.at }, timeOf(message.at)),
    tick ? make('span', { className: tick.className ?? '', role: 'img', 'aria-label': tick.label, title: tick.label }, tick.text) : '',
  );
}

export function messageItem(message, { srcOf, quoted, nameOf, actions }) {
  const reactions = Object.values(message.reactions ?? {}).join(' ');
  const classes = ['message', message.fromMe ? 'mine' : '', message.status === 'deleted' ? 'gone' : ''];
  return make(
    'li',
    { className: classes.filter(Boolean).join(' ') },
    message.author && !message.fromMe ? make('div', { className: 'author' }, nameOf(message.author)) : '',
    quoted ? make('div', { className: 'quote' }, summary(quoted)) : '',
    attachment(message, srcOf(message)),
    make('div', { className: 'body' }, bodyText(message)),
    reactions ? make('div', { className: 'reactions' }, reactions) : '',
    meta(message, actions),
  );
}

export function faultItems(faults) {
  if (faults.length === 0) return [empty('No fault is active.')];
  return faults.map(({ kind, connection, count, ms }) =>
    make('li', {}, [kind, connection ?? 'all connections', count ? `${count} times` : '', ms ? `${ms} ms` : ''].filter(Boolean).join(' · ')),
  );
}
