import type { Story } from '../story.ts';

interface Asked {
  readonly name: string;
  readonly area: number;
  readonly asks: string;
  readonly told: string;
  readonly agent: NonNullable<Story['agent']>;
  readonly chooses: readonly string[];
}

/** Short questions with one answer, of which a day is full. */
const asked: readonly Asked[] = [
  { name: 'Adriana Leal', area: 11, asks: 'Tem vaga pra estacionar?', told: 'Tem sim, bem na porta 🚗', agent: 'tiago', chooses: ['2', '2'] },
  { name: 'Breno Viana', area: 61, asks: 'bolo de pote acabou?', told: 'Chegou fornada agora, Breno!', agent: 'caio', chooses: ['1', '3'] },
  { name: 'Cíntia Maia', area: 11, asks: 'Aceitam vale-refeição?', told: 'Aceitamos na loja, Cíntia 😊', agent: 'juliana', chooses: ['4'] },
  { name: 'Dirceu Neves', area: 16, asks: 'que horas fecha hj', told: 'Hoje até as 19h, Dirceu.', agent: 'caio', chooses: ['1', '3'] },
  { name: 'Eunice Prates', area: 11, asks: 'Tem bolo diet?', told: 'Temos o de maçã, dona Eunice.', agent: 'ana', chooses: ['1', '3'] },
  { name: 'Flávia Godoy', area: 31, asks: 'Quanto o cento de coxinha?', told: 'Só fazemos doces, Flávia 💛', agent: 'caio', chooses: ['1', '2'] },
  { name: 'Geraldo Pinto', area: 11, asks: 'posso retirar amanha cedo?', told: 'Pode, a partir das 8h.', agent: 'tiago', chooses: ['2', '1'] },
  { name: 'Heloísa Bravo', area: 21, asks: 'Fazem personalizado de futebol?', told: 'Fazemos! Qual é o time? ⚽', agent: 'rafaela', chooses: ['1', '2'] },
  { name: 'Igor Matos', area: 11, asks: 'Paguei em dobro!!', told: 'Devolvido agora, Igor. Desculpe o transtorno.', agent: 'juliana', chooses: ['4'] },
  { name: 'Jandira Cunha', area: 73, asks: 'vcs tem pé de moleque', told: 'Só em junho, Jandira 🌽', agent: 'caio', chooses: ['1', '2'] },
  { name: 'Karla Espíndola', area: 11, asks: 'Chegou certinho, obrigada!', told: 'Que bom! Volte sempre 💛', agent: 'tiago', chooses: ['2', '1'] },
  { name: 'Leandro Barreto', area: 41, asks: 'dá pra pagar na entrega?', told: 'Dá, no Pix ou cartão.', agent: 'tiago', chooses: ['2', '2'] },
  { name: 'Miriam Fontes', area: 11, asks: 'Quantos kg pra 25 pessoas?', told: 'De 2,5 a 3 kg, Miriam.', agent: 'caio', chooses: ['1', '1', '2'] },
  { name: 'Nelson Okada', area: 11, asks: 'recibo por favor', told: 'Enviado no seu e-mail, Nelson.', agent: 'juliana', chooses: ['4'] },
  { name: 'Olga Steinmetz', area: 54, asks: 'Fazem cuca de uva?', told: 'Toda sexta, Olga 🍇', agent: 'ana', chooses: ['1', '2'] },
  {
    name: 'Pietra Falcão',
    area: 11,
    asks: 'que lindo o bolo da vitrine 😍',
    told: 'Obrigada! É o red velvet, tem fatia hoje.',
    agent: 'rafaela',
    chooses: ['1', '3'],
  },
];

const ratings = [3, 3, 2, undefined, 3, 2, 3, 3] as const;

export const passingStories: readonly Story[] = asked.map(({ name, area, asks, told, agent, chooses }, index) => {
  const rating = ratings[index % ratings.length];
  return {
    name,
    number: `55${area}98441${String(401 + index).padStart(4, '0')}`,
    opens: asks,
    chooses,
    agent,
    lines: [{ agent: told }],
    ends: { ticket: 'resolved', ...(rating && { rating }) },
  };
});
