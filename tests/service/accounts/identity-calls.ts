import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { openCheckout, password, signUp, snareLine } from '../customers.ts'
import type { TestService } from '../test-service.ts'
import { type MailedLink, mailedLink, pages } from './mailed-links.ts'

const identity = '/api/customer/identity'
type Headers = CallOptions['headers']

export const newAddress = (name = 'ada') => `${name}-${randomUUID()}@example.com`

/** Signs up with an address of the test's choice. */
export const signUpAs = (app: FastifyInstance, email: string, text = password) =>
  dataOf<UserWithTokens>(
    send(app, 'POST', `${identity}/sign-up`, {
      json: { name: 'Ada', email, password: text, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true },
    }),
  )

export const signIn = (app: FastifyInstance, email: string, text = password, headers: Headers = {}) =>
  send(app, 'POST', `${identity}/sign-in`, { text, query: { email, scheme: 'JWT' }, headers })
export const signedIn = (app: FastifyInstance, email: string, text = password) =>
  dataOf<UserWithTokens>(signIn(app, email, text))
export const getUser = (app: FastifyInstance, token: string) => send(app, 'GET', '/api/customer/meta/user', { token })
export const refresh = (app: FastifyInstance, { accessToken, refreshToken }: UserWithTokens) =>
  send(app, 'POST', `${identity}/refresh`, { text: accessToken, query: { token: refreshToken } })

export const confirmAccount = (app: FastifyInstance, { email, code }: MailedLink, options: CallOptions = {}) =>
  send(app, 'POST', `${identity}/confirm-account`, { query: { email, code, scheme: 'JWT' }, ...options })
export const confirmEmail = (app: FastifyInstance, { email, code }: MailedLink, token?: string) =>
  send(app, 'POST', `${identity}/confirm-email`, { query: { email, code }, token })
export const confirmEmailChange = (app: FastifyInstance, { email, code }: MailedLink, token: string) =>
  send(app, 'POST', `${identity}/confirm-email-change`, { query: { email, code }, token })

export const forgotPassword = (app: FastifyInstance, email: string) =>
  send(app, 'POST', `${identity}/forgot-password`, { query: { email } })
export const askForSignInLink = (app: FastifyInstance, email: string) =>
  send(app, 'POST', `${identity}/sign-in-link`, { query: { email } })
export const signInByLink = (app: FastifyInstance, { email, code }: MailedLink, headers: Headers = {}) =>
  send(app, 'POST', `${identity}/sign-in-link/use`, { query: { email, code, scheme: 'JWT' }, headers })
export const resetPassword = (app: FastifyInstance, { email, code }: MailedLink, text: string) =>
  send(app, 'POST', `${identity}/reset-password`, { query: { email, code }, text })
export const setPassword = (app: FastifyInstance, token: string, currentPassword: string, newPassword: string) =>
  send(app, 'POST', `${identity}/set-password`, { token, json: { currentPassword, newPassword } })
export const updateUser = (app: FastifyInstance, token: string, json: unknown, headers: Headers = {}) =>
  send(app, 'PATCH', identity, { token, json, headers })

export const payAsGuest = (app: FastifyInstance, checkoutId: string, email: string) =>
  send(app, 'POST', `/api/checkout/${checkoutId}/pay`, {
    json: { paymentToken: 'tok_success', billing: { name: 'Gus Guest', email } },
  })

/** Buys without an account; answers the order's id. */
export async function buyAsGuest(app: FastifyInstance, email: string, ...items: unknown[]): Promise<string> {
  const { orderId, checkoutId } = await openCheckout(app, undefined, ...(items.length > 0 ? items : [snareLine()]))
  const { status } = await dataOf<Checkout>(payAsGuest(app, checkoutId, email))
  if (status !== 'Completed') throw new Error(`The order was not completed but ${status}`)
  return orderId
}

/** Status and field errors of a refusal. */
export async function refusalOf(response: ReturnType<typeof send>) {
  const { statusCode, errors } = await problemOf(response)
  return { statusCode, errors }
}

/** A customer who has just signed up, and the link that confirms their account. */
export async function signUpWithLink(service: TestService) {
  const user = await signUp(service.app)
  return { user, link: await mailedLink(service, user.email, pages.confirm) }
}

/** A customer who has confirmed the address of their account. */
export async function signUpConfirmed(service: TestService): Promise<UserWithTokens> {
  const { user, link } = await signUpWithLink(service)
  await confirmEmail(service.app, link, user.accessToken)
  return user
}

export async function isConfirmed({ database: { query } }: TestService, id: string): Promise<boolean> {
  const { confirmedAt } = await query.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return confirmedAt !== null
}

/** Whether a customer is still signed in: 200 or 401. */
export const sessionStatus = async ({ app }: TestService, { accessToken }: UserWithTokens): Promise<number> =>
  (await getUser(app, accessToken)).statusCode

/** Requests another address for an account, and waits for the link that is mailed there. */
export async function requestEmailChange(service: TestService, token: string, wanted = newAddress('new')) {
  const response = await updateUser(service.app, token, { email: wanted })
  return { wanted, response, link: await mailedLink(service, wanted, pages.account) }
}

/** Moves an account to another address, and returns that address. */
export async function changeEmail(service: TestService, token: string, email?: string): Promise<string> {
  const { wanted, link } = await requestEmailChange(service, token, email)
  const { statusCode } = await confirmEmailChange(service.app, link, token)
  if (statusCode !== 204) throw new Error(`The address was not changed but ${statusCode}`)
  return wanted
}

/** Requests a new password, and waits for the newest of `count` links that are mailed. */
export async function requestPasswordLink(service: TestService, email: string, count = 1): Promise<MailedLink> {
  await forgotPassword(service.app, email)
  return mailedLink(service, email, pages.reset, count)
}

/** Sets a new password by a mailed link; returns the answer. */
export const resetByMail = async (service: TestService, email: string, text: string) =>
  resetPassword(service.app, await requestPasswordLink(service, email), text)
