/** Words that say nothing of what is wanted, in any of the three languages. */
const courtesy = wordsOf(`por favor pfv pf please obrigado obrigada gracias thanks thank you ola oi hola hi bom boa dia tarde noite
  eu quero queria gostaria desejo pode podem de da do das dos desta dessa quiero quisiera puede pueden me i want would like to the from this
  mais mas more anymore voces ustedes lista list mensagem mensagens msg msgs propaganda mensaje mensajes message messages`);
/** They can mean nothing else. */
const leaving = phrases(
  'sair',
  'salir',
  'stop',
  'unsubscribe',
  'descadastrar',
  'descadastre',
  'baja',
  'dar baja',
  'darme baja',
  'leave',
  'opt out',
  'nao receber',
  'no recibir',
);
/** While a service is running, they may be about an order as well. */
const ending = phrases('parar', 'pare', 'para', 'cancelar', 'cancela', 'cancele', 'cancel', 'remover', 'remova', 'remove', 'tirar', 'tira', 'tire');
/** Within an answer that is longer, too; "para" is there a preposition. */
const denials = wordsOf(`n nao no not nunca jamais never ni nem dont
  sair salir stop unsubscribe descadastrar descadastre baja parar pare parem tirar tira tire tirem retirar retire retirem
  cancelar cancela cancele cancelem cancel remover remova remove removam`);

/** A customer's first answer counts as a yes by these, unless a company says otherwise. */
export const usualYesWords = ['sim', 'quero', 'aceito', 'pode', 'claro', 'confirmo', 'ok', 'si', 'quiero', 'acepto', 'yes', '1', '👍'] as const;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

function phrases(...all: string[]): ReadonlySet<string> {
  return new Set(all);
}

/** A text in small letters, without accents, signs and pictures. What an apostrophe joins is one word. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|(?<=\p{L})['’](?=\p{L})/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);

/**
 * Whether somebody writes that they want no campaigns, and nothing else.
 *
 * @returns `maybe` for words that, in a running service, may be about something else.
 */
export function optOutIn(text: string): 'surely' | 'maybe' | undefined {
  const words = plainWords(text);
  const whole = words.join(' ');
  const said = words.filter((word) => !courtesy.has(word)).join(' ');
  if (leaving.has(whole) || leaving.has(said)) return 'surely';
  return ending.has(whole) || ending.has(said) ? 'maybe' : undefined;
}

/** Whether an answer to a campaign's question is a yes: it begins with one of the words, or is one of the signs, denies nothing, and ends nothing. */
export function isYes(text: string, yesWords: readonly string[]): boolean {
  const words = plainWords(text);
  if (words.some((word) => denials.has(word))) return false;
  return yesWords.some((yes) => {
    const wanted = plainWords(yes);
    return wanted.length > 0 ? wanted.every((word, index) => words[index] === word) : text.trim().startsWith(yes.trim());
  });
}
