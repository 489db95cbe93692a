const refreshMs = 2_000;
const list = document.querySelector('#charges');
const note = document.querySelector('#note');

const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

async function post(path, body) {
  const reply = await fetch(`charges/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) });
  note.textContent = reply.ok ? 'Feito.' : (await reply.json()).message;
  await refresh();
}

const stateOf = (charge) => {
  if (charge.isPaid) return `Pago: ${charge.pix.map(({ valor }) => `R$ ${valor}`).join(' + ')}`;
  if (charge.isWithdrawn) return 'Retirada por quem cobra';
  return charge.hasExpired ? 'Expirada' : 'Aguardando pagamento';
};

function card(charge) {
  const amount = element('input', { name: 'amount', value: charge.valor.original, inputMode: 'decimal' });
  const silent = element('input', { type: 'checkbox', name: 'silent' });
  const button = (text, action) => element('button', { type: 'button', textContent: text, onclick: action });
  const form = element(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault();
        void post(`${charge.txid}/pay`, { amount: amount.value.replace(',', '.'), silent: silent.checked });
      },
    },
    element('label', {}, 'Valor (R$)', amount),
    element('button', {}, charge.isPaid ? 'Pagar de novo' : 'Pagar'),
    button('Expirar', () => post(`${charge.txid}/expire`)),
    button('Repetir o aviso', () => post(`${charge.txid}/tell`)),
    element('label', {}, 'Sem aviso do banco', silent),
  );
  return element(
    'li',
    { id: charge.txid },
    element('h2', { textContent: `R$ ${charge.valor.original} — ${stateOf(charge)}` }),
    element('p', { className: 'txid', textContent: `${charge.solicitacaoPagador ?? ''} · ${charge.txid}` }),
    form,
  );
}

let shown = '';
async function refresh() {
  const text = await (await fetch('charges')).text();
  // What somebody is typing stays while nothing has changed.
  if (text === shown) return;
  shown = text;
  const charges = JSON.parse(text);
  document.querySelector('#none').hidden = charges.length > 0;
  list.replaceChildren(...charges.map(card));
}

await refresh();
setInterval(() => void refresh().catch(() => undefined), refreshMs);
