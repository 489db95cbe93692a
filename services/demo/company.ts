/** The company of the demonstration: a confectionery that takes orders. Persons, addresses and numbers are invented. */
export const companyName = 'Confeitaria Flor de Ipê';

export const colleagues = {
  ana: { name: 'Ana Beatriz Moraes', profile: 'admin', queues: ['Encomendas', 'Entregas', 'Eventos', 'Financeiro'] },
  caio: { name: 'Caio Ferraz', profile: 'user', queues: ['Encomendas'] },
  juliana: { name: 'Juliana Prado', profile: 'user', queues: ['Entregas', 'Financeiro'] },
  rafaela: { name: 'Rafaela Nunes', profile: 'user', queues: ['Eventos', 'Encomendas'] },
  tiago: { name: 'Tiago Assunção', profile: 'user', queues: ['Entregas'] },
} as const;
export type Colleague = keyof typeof colleagues;

/** Names in the shop's phone for people who have not written yet. */
export const addressBook = [
  { number: '5511970010101', name: 'Fornecedor de farinha' },
  { number: '5511970010102', name: 'Dona Lúcia (condomínio)' },
  { number: '5511970010103', name: 'Rogério motoboy' },
  { number: '5511970010104', name: 'Espaço Jardim Eventos' },
];

interface OptionPlan {
  readonly title: string;
  readonly message: string;
  readonly options?: readonly OptionPlan[];
}

interface QueuePlan {
  readonly color: string;
  readonly greetingMessage: string;
  readonly options: readonly OptionPlan[];
}

export const queues = {
  Encomendas: {
    color: '#c2185b',
    greetingMessage: 'Que delícia, {{firstName}}! 🎂 Sobre o que quer falar?',
    options: [
      {
        title: 'Bolos',
        message: 'Para quantas pessoas é o bolo?',
        options: [
          { title: 'Até 15 pessoas', message: 'Perfeito! Bolos de 1,5 kg saem a partir de R$ 117. Já vamos te atender 💛' },
          { title: 'De 16 a 40 pessoas', message: 'Ótimo! Bolos de 3 kg saem a partir de R$ 234. Já vamos te atender 💛' },
          { title: 'Mais de 40 pessoas', message: 'Uau, festão! 🎉 Uma pessoa da equipe já vem montar o orçamento com você.' },
        ],
      },
      { title: 'Docinhos e tortas', message: 'O cento de docinhos sai por R$ 130 (sabores sortidos). Já vamos te atender 💛' },
      { title: 'Cardápio e preços', message: 'Nosso cardápio: https://flordeipe.example/cardapio — qualquer dúvida é só escrever aqui.' },
    ],
  },
  Entregas: {
    color: '#00796b',
    greetingMessage: 'Entregamos todos os dias das 9h às 18h 🛵',
    options: [
      { title: 'Onde está meu pedido?', message: 'Me conta o nome de quem encomendou, por favor, que já verificamos.' },
      { title: 'Taxa de entrega', message: 'A taxa depende do bairro: de R$ 8 a R$ 25. Qual é o seu bairro?' },
    ],
  },
  Eventos: { color: '#7b1fa2', greetingMessage: 'Casamentos, formaturas, empresas: conte para a gente a data e o número de convidados ✨', options: [] },
  Financeiro: { color: '#3f3fbf', greetingMessage: 'Envie o comprovante por aqui, que damos baixa no mesmo dia.', options: [] },
} as const satisfies Readonly<Record<string, QueuePlan>>;
export type QueueName = keyof typeof queues;

export const connection = {
  name: 'WhatsApp da loja',
  greetingMessage: '{{ms}}, {{firstName}}! Aqui é da Confeitaria Flor de Ipê 🌼 Escolha uma opção:',
  complationMessage: 'Obrigada pelo contato, {{firstName}}! Volte sempre 💛',
  outOfHoursMessage: 'Agora estamos fechados. Atendemos de segunda a sábado, das 8h às 19h. Assim que abrirmos respondemos 😉',
  ratingMessage: 'De 1 a 3, como foi o atendimento?\n\n1 - Insatisfeito\n2 - Satisfeito\n3 - Muito satisfeito',
  transferMessage: 'Vou te passar para {{queue}}, um instante 😊',
};

export const tags = {
  Aniversário: '#fb8c00',
  Casamento: '#ad1457',
  'Cliente nova': '#43a047',
  'Pagamento pendente': '#e53935',
  Reclamação: '#b71c1c',
  'Sem glúten': '#6d4c41',
  Urgente: '#f4511e',
  VIP: '#5e35b1',
} as const;
export type TagName = keyof typeof tags;

export const lanes = {
  'Orçamento enviado': '#1e88e5',
  'Sinal pago': '#00897b',
  'Em produção': '#fb8c00',
  'Pronto para entregar': '#43a047',
} as const;
export type LaneName = keyof typeof lanes;

export const savedAnswers = {
  pix: 'A chave Pix é pix@flordeipe.example (Confeitaria Flor de Ipê). Depois de pagar, manda o comprovante aqui, {{firstName}} 😊',
  endereco: 'Estamos na Rua das Acácias, 210 – Jardim Primavera. Tem vaga na porta 🚗',
  horario: 'Atendemos de segunda a sexta das 8h às 19h e sábado das 8h às 14h.',
  sinal: 'Para reservar a data pedimos 50% de sinal. O restante pode ser na entrega, no Pix ou cartão.',
  prazo: 'Bolos precisam de 48 horas de antecedência; docinhos, de 24 horas.',
  semgluten: 'Fazemos sem glúten sim! Só não garantimos ausência total de traços, tá? A cozinha é a mesma.',
  obrigada: '{{ms}}, {{firstName}}! Muito obrigada pela preferência 💛 Qualquer coisa é só chamar.',
  cardapio: 'Nosso cardápio completo está em https://flordeipe.example/cardapio',
  atraso: 'Mil desculpas pela demora, {{firstName}}! Já estou verificando com a cozinha e te respondo em seguida.',
} as const;

/** Customers who have not written today. */
export const otherContacts = [
  { name: 'Alice Guimarães Teles', number: '5531984410021', email: 'alice.teles@correio.example' },
  { name: 'Buffet Encanto', number: '551938720044', email: 'compras@buffetencanto.example' },
  { name: 'Célia Rangel', number: '5521974410023', email: '' },
  { name: 'Escola Pequeno Mundo', number: '551133410024', email: 'secretaria@pequenomundo.example' },
  { name: 'Fábio Queirós', number: '5541984410025', email: 'fabio.q@correio.example' },
  { name: 'Graça Portela', number: '5585984410026', email: '' },
  { name: 'Hélio Sakamoto', number: '5511984410027', email: 'helio.s@correio.example' },
  { name: 'Íris Valadão', number: '5562984410028', email: 'iris.valadao@correio.example' },
  { name: 'Padaria Trigo Bom', number: '551132210029', email: 'pedidos@trigobom.example' },
  { name: 'Zuleide Campos', number: '5571984410030', email: '' },
] as const;

/** Messages to be sent later: on which day from today, and when. The first one goes out at once. */
export const plannedMessages = [
  { to: 'Dona Neuza', inDays: 0, hour: 0, body: 'Dona Neuza, a torta está no forno: sai às 16h em ponto 🍋' },
  { to: 'Camila Duarte', inDays: 1, hour: 10, body: 'Oi, {{firstName}}! Passando para lembrar: o bolo da Helena fica pronto hoje às 14h 🎂' },
  { to: 'Marcos Vinícius Teixeira', inDays: 2, hour: 9, body: '{{ms}}, {{firstName}}! Seu pedido de 200 docinhos está confirmado para sábado.' },
  { to: 'Larissa Figueiredo', inDays: 3, hour: 14, body: 'Oi, {{firstName}}, tudo bem? Conseguiu decidir os sabores da degustação?' },
  { to: 'Priscila Andrade', inDays: 5, hour: 11, body: 'Oi, {{firstName}}! Aniversário da Flor de Ipê: 10% de desconto esta semana 🌼' },
] as const;
