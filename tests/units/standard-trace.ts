/** A turn of a conversation: who writes, and how long after what was said before. */
export interface Turn {
  readonly by: 'customer' | 'agent';
  readonly afterMs: number;
}

/** Words of it, turn by turn: 24 messages of about 80 characters, in the words of one matter. */
export const standardTexts = [
  'Bom dia! Gostaria de saber se o pedido de ontem já saiu para entrega, por favor.',
  'O número do pedido é 48213, comprei pelo site na segunda-feira à noite mesmo.',
  'É um presente de aniversário da minha filha, então preciso receber até sexta.',
  'Bom dia, Maria! Vou verificar agora mesmo com a transportadora e já te respondo.',
  'Só um instante, por favor, enquanto eu abro o cadastro do pedido aqui no sistema.',
  'Obrigada! Se não der tempo eu prefiro retirar na loja do centro, perto da praça.',
  'Vocês abrem aos sábados? Durante a semana eu saio do trabalho muito tarde.',
  'Abrimos sim, aos sábados das nove às dezoito horas, na Rua Quinze, número 120.',
  'Perfeito. E o pagamento, já foi confirmado? Paguei com cartão em três parcelas.',
  'Confirmado sim, o pagamento entrou ontem e a nota fiscal foi para o seu e-mail.',
  'Localizei: o pacote está no depósito de Campinas e sai hoje com o motorista.',
  'Que ótimo! Posso acompanhar a entrega por algum link ou aplicativo de vocês?',
  'O endereço mudou o complemento, agora é apartamento 52, bloco B, não mais o 31.',
  'Deixei o porteiro avisado, ele se chama João e fica até as vinte e duas horas.',
  'Atualizei o complemento no cadastro: apartamento 52, bloco B, portaria 24 horas.',
  'Segue o link para acompanhar: é só informar o código de rastreio da etiqueta.',
  'Consegui abrir, mas aparece que o código ainda não foi encontrado na base.',
  'Tentei pelo celular e também pelo computador, o erro é exatamente o mesmo.',
  'É normal nas primeiras horas, a base deles atualiza sempre depois das quatorze.',
  'Acabei de ver aqui, apareceu a previsão: quinta-feira entre dez e doze horas!',
  'Muito obrigada pela ajuda, vocês foram super atenciosos desde o começo comigo.',
  'Nós que agradecemos a preferência! Qualquer dúvida é só chamar por este canal.',
  'Vou encerrar o atendimento, você vai receber uma pesquisa rápida de satisfação.',
  'Combinado, respondo assim que chegar. Tenham um excelente final de semana!',
] as const;

const second = 1_000;
const minute = 60 * second;

/**
 * The conversation that operations are averaged over, as chats of shops go: a customer writes in bursts of one to three short
 * messages some seconds apart, the agent answers within a minute in one or two, the customer replies seconds later; in
 * between somebody looks something up for minutes; after a pause of half an hour they say thanks. 14 messages of the
 * customer, 10 of the agent.
 */
export const standardTrace: readonly Turn[] = [
  ...burst('customer', 0, [4 * second, 6 * second]),
  ...burst('agent', 40 * second, [9 * second]),
  ...burst('customer', 15 * second, [5 * second]),
  ...burst('agent', 20 * second, []),
  ...burst('customer', 12 * second, []),
  ...burst('agent', 6 * minute, [12 * second]),
  ...burst('customer', 25 * second, [3 * second, 7 * second]),
  ...burst('agent', 30 * second, [8 * second]),
  ...burst('customer', 18 * second, [6 * second]),
  ...burst('agent', 25 * second, []),
  ...burst('customer', 30 * minute, [5 * second]),
  ...burst('agent', 45 * second, [10 * second]),
  ...burst('customer', 20 * second, []),
];

/**
 * Acks of an answer, as the session task gathers them: the phone is in the customer's hand, so sent and delivered come within half a second, and
 * read later. `tests/browser/browser-ledger.test.ts` counts it.
 */
export const gathered = [[1, 2], [3]] as const;

function burst(by: Turn['by'], afterMs: number, gaps: readonly number[]): Turn[] {
  return [afterMs, ...gaps].map((gap) => ({ by, afterMs: gap }));
}
