import type { StripeApi } from './api.ts'
import type { Intent } from './objects.ts'
import { isDebit, isRedirect, type Method } from './payment-methods.ts'

/** How the customer of a method, or their bank, answers after the payment has begun. */
export const answerLater = (api: StripeApi, method: Method, { id }: Intent, succeeds: boolean): void => {
  if (isDebit(method)) api.finishProcessing(id, succeeds)
  else if (method === 'cashapp' || !isRedirect(method)) api.answerSecondStep(id, succeeds)
  else api.leaveRedirect(id, succeeds)
}

/** What a token has to lead to so that the payment of a method waits for its customer or their bank. */
export const waitingOutcome = (method: Method) =>
  isDebit(method) || isRedirect(method) ? ('success' as const) : ('second_step' as const)
