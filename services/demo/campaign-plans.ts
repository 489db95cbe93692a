/** A recipient of the shop's campaigns. `away`: their phone is off, the message is not delivered. `reads`: they have looked at it. */
export interface Recipient {
  readonly name: string;
  readonly number: string;
  readonly email?: string;
  readonly is: 'reads' | 'delivered' | 'away' | 'withoutWhatsapp';
}

interface ListPlan {
  readonly name: string;
  readonly recipients: readonly Recipient[];
}

export const regulars: ListPlan = {
  name: 'Clientes da casa',
  recipients: [
    { name: 'Adriana Falcão', number: '5511984420101', email: 'adriana.falcao@correio.example', is: 'reads' },
    { name: 'Benedito Rocha', number: '5511984420102', is: 'delivered' },
    { name: 'Cíntia Moura', number: '5511984420103', email: 'cintia.moura@correio.example', is: 'reads' },
    { name: 'Diego Lacerda', number: '5519984420104', is: 'reads' },
    { name: 'Eliane Brandão', number: '5511984420105', is: 'reads' },
    { name: 'Flávio Amaral', number: '5511984420106', email: 'flavio.amaral@correio.example', is: 'delivered' },
    { name: 'Giovana Pires', number: '5511984420107', is: 'reads' },
    { name: 'Heitor Bastos', number: '5513984420108', is: 'away' },
    { name: 'Ivone Cardoso', number: '5511984420109', is: 'reads' },
    { name: 'Jorge Peixoto', number: '5511984420110', is: 'delivered' },
    { name: 'Kátia Mendonça', number: '5511984420111', email: 'katia.m@correio.example', is: 'reads' },
    { name: 'Leandro Siqueira', number: '5511984420112', is: 'reads' },
    { name: 'Mirela Fontes', number: '5521984420113', is: 'reads' },
    { name: 'Nélson Guedes', number: '5511984420114', is: 'delivered' },
    { name: 'Olívia Tavares', number: '5511984420115', email: 'olivia.tavares@correio.example', is: 'reads' },
    { name: 'Paulo Henrique Dias', number: '5511984420116', is: 'reads' },
    { name: 'Quitéria Lopes', number: '5511984420117', is: 'away' },
    { name: 'Renato Vilela', number: '5511984420118', is: 'reads' },
    { name: 'Sabrina Coelho', number: '5511984420119', is: 'delivered' },
    { name: 'Tânia Ribas', number: '5511984420120', email: 'tania.ribas@correio.example', is: 'reads' },
  ],
};

/** Customers of years ago: some of the numbers have no WhatsApp any more. */
export const formerCustomers: ListPlan = {
  name: 'Clientes de 2021',
  recipients: [
    { name: 'Abel Nogueira', number: '5511984420201', is: 'reads' },
    { name: 'Beatriz Salles', number: '5511984420202', is: 'withoutWhatsapp' },
    { name: 'Cláudio Maia', number: '5511984420203', is: 'delivered' },
    { name: 'Dora Figueira', number: '5511984420204', is: 'withoutWhatsapp' },
    { name: 'Ernesto Pimenta', number: '5511984420205', is: 'reads' },
    { name: 'Fernanda Quintela', number: '5511984420206', is: 'delivered' },
    { name: 'Gustavo Teles', number: '5511984420207', is: 'withoutWhatsapp' },
  ],
};

export const lists = [regulars, formerCustomers] as const;

/** `sent` at once; the other one on a day to come. */
export const campaigns = {
  sent: [
    {
      name: 'Cardápio de primavera',
      list: regulars.name,
      message1:
        'Oi, {nome}! Chegou o cardápio de primavera da Flor de Ipê 🌸 Torta de jabuticaba e bolo de laranja com {destaque}. Quer que eu mande os preços?',
      message2: '{nome}, a primavera chegou na Flor de Ipê 🌼 Esta semana tem {destaque}. É só responder aqui para reservar!',
    },
    {
      name: 'Saudade de você',
      list: formerCustomers.name,
      message1: 'Oi, {nome}, quanto tempo! Volte a nos visitar: o cupom {cupom} dá 10% no próximo bolo 💛',
      message2: '',
    },
  ],
  scheduled: {
    name: 'Encomendas de Natal',
    list: regulars.name,
    inDays: 5,
    hour: 10,
    message1: 'Oi, {nome}! As encomendas de Natal estão abertas 🎄 Panetone recheado, rabanada e bolo de nozes. Vamos reservar o seu?',
    confirmationMessage1: '{nome}, posso te mandar o nosso cardápio de Natal? Responda qualquer coisa e eu envio 🎄',
  },
  variables: [
    { key: 'destaque', value: 'brigadeiro de pistache' },
    { key: 'cupom', value: 'IPE10' },
  ],
} as const;
