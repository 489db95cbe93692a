import type { CommonErrorCode } from '#web/errors/error-codes.ts';

export const texts = {
  ERR_VALIDATION: 'Confira os campos: há um erro.',
  ERR_MALFORMED_BODY: 'Não deu para ler o que foi enviado.',
  ERR_ROUTE_NOT_FOUND: 'Recarregue a página.',
  ERR_TOO_MANY_REQUESTS: 'Muitas tentativas. Aguarde um momento e tente de novo.',
  ERR_TOO_MANY_REQUESTS_seconds: 'Muitas tentativas. Tente de novo em {{seconds}} segundos.',
  ERR_CONFLICT: 'Outra pessoa alterou isto ao mesmo tempo. Tente de novo.',
  ERR_INTERNAL: 'Falhou aqui. Tente de novo.',
  ERR_UNAVAILABLE: 'O serviço não está respondendo. Tente de novo em instantes.',
  ERR_OFFLINE: 'Você está sem internet e nada foi enviado. Tente de novo quando a conexão voltar.',
  ERR_NETWORK: 'Sem conexão com o servidor.',
  ERR_UNKNOWN: 'Algo deu errado. Tente de novo.',

  ERR_INVALID_CREDENTIALS: 'Erro de autenticação. Confira o e-mail e a senha e tente de novo.',
  ERR_SESSION_EXPIRED: 'Sessão expirada. Entre novamente.',
  ERR_SESSION_EXPIRED_replaced: 'Sua conta foi acessada em outro computador.',
  ERR_ACCESS_TOKEN_INVALID: 'Entre de novo para continuar.',
  ERR_NO_REPEATED_ANSWER_FOUND: 'Esta resposta não foi encontrada.',
  ERR_NO_PERMISSION: 'Você não tem permissão para isto.',
  ERR_SUBSCRIPTION_EXPIRED: 'Sua assinatura venceu. Entre em contato com o suporte.',
  ERR_SUBSCRIPTION_EXPIRED_dated: 'Opss! Sua assinatura venceu em {{date}}. Entre em contato com o suporte para mais informações.',
  ERR_COMPANY_SUSPENDED: 'Esta empresa está suspensa. Entre em contato com o suporte.',
  ERR_EMAIL_IN_USE: 'Já existe uma conta com este e-mail.',
  ERR_COMPANY_NAME_IN_USE: 'Já existe uma empresa com este nome.',
  ERR_USER_CREATION_DISABLED: 'Novos cadastros estão fechados nesta instalação.',
  ERR_NO_PLAN_FOUND: 'Este plano não existe mais.',
  ERR_NO_USER_FOUND: 'Usuário não encontrado.',

  ERR_LIVE_PASS_INVALID: 'Os avisos ao vivo pararam. Recarregue a página.',
} as const satisfies Record<CommonErrorCode, string> & Record<string, string>;
