import type { CommonErrorCode } from '#web/errors/error-codes.ts';

export const texts = {
  ERR_VALIDATION: 'Revise los campos: hay un error.',
  ERR_MALFORMED_BODY: 'No se pudo leer lo enviado.',
  ERR_ROUTE_NOT_FOUND: 'Recargue la página.',
  ERR_TOO_MANY_REQUESTS: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  ERR_TOO_MANY_REQUESTS_seconds: 'Demasiados intentos. Inténtelo de nuevo en {{seconds}} segundos.',
  ERR_CONFLICT: 'Otra persona cambió esto al mismo tiempo. Inténtelo de nuevo.',
  ERR_INTERNAL: 'Falló aquí. Intente de nuevo.',
  ERR_UNAVAILABLE: 'El servicio no responde. Inténtelo de nuevo en un momento.',
  ERR_OFFLINE: 'No tiene internet y no se envió nada. Inténtelo de nuevo cuando vuelva la conexión.',
  ERR_NETWORK: 'Sin conexión con el servidor.',
  ERR_UNKNOWN: 'Algo salió mal. Intente de nuevo.',

  ERR_INVALID_CREDENTIALS: 'Error de autenticación. Compruebe el correo y la contraseña e inténtelo de nuevo.',
  ERR_SESSION_EXPIRED: 'Sesión expirada. Inicie sesión.',
  ERR_SESSION_EXPIRED_replaced: 'Su cuenta fue abierta en otro ordenador.',
  ERR_ACCESS_TOKEN_INVALID: 'Vuelva a entrar para seguir.',
  ERR_NO_REPEATED_ANSWER_FOUND: 'Esta respuesta no se encontró.',
  ERR_NO_PERMISSION: 'No tiene permiso para esto.',
  ERR_SUBSCRIPTION_EXPIRED: 'Su suscripción ha vencido. Póngase en contacto con soporte.',
  ERR_SUBSCRIPTION_EXPIRED_dated: '¡Vaya! Su suscripción venció el {{date}}. Póngase en contacto con soporte para más información.',
  ERR_COMPANY_SUSPENDED: 'Esta empresa está suspendida. Póngase en contacto con el soporte.',
  ERR_EMAIL_IN_USE: 'Ya existe una cuenta con este correo.',
  ERR_COMPANY_NAME_IN_USE: 'Ya existe una empresa con este nombre.',
  ERR_USER_CREATION_DISABLED: 'Esta instalación no acepta nuevos registros.',
  ERR_NO_PLAN_FOUND: 'Este plan ya no existe.',
  ERR_NO_USER_FOUND: 'Usuario no encontrado.',

  ERR_LIVE_PASS_INVALID: 'Los avisos en vivo pararon. Recargue la página.',
} as const satisfies Record<CommonErrorCode, string> & Record<string, string>;
