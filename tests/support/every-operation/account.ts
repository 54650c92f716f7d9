import type { FastifyInstance } from 'fastify'
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts'
import {
  askForSignInLink,
  confirmAccount,
  confirmEmail,
  confirmEmailChange,
  forgotPassword,
  getUser,
  newAddress,
  refresh,
  resetPassword,
  setPassword,
  signedIn,
  signIn,
  signInByLink,
  signUpAs,
  updateUser,
} from '#tests/service/accounts/identity-calls.ts'
import { mailedLink, mailedUrls, pages } from '#tests/service/accounts/mailed-links.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { shopOrigin } from '#tests/service/test-service.ts'
import { createAuthenticator } from '../software-authenticator.ts'
import { openForPaying } from './paying.ts'
import type { Walk } from './record.ts'

const identity = '/api/customer/identity'

/** Somebody comes, forgets, changes and confirms; answers who they are. */
export async function walkAccount({ service, secrets: { plant } }: Walk) {
  const { app } = service
  const email = plant('address', newAddress('planted'))
  const words = (which: string) => plant('password', `planted ${which} battery`)
  const first = await signUpAs(app, email, words('first'))
  await signIn(app, email, words('wrong'))
  await send(app, 'POST', `${identity}/waiting/mail`, { token: first.accessToken })
  await confirmEmail(app, await codeFrom(pages.confirm, email, 2), first.accessToken)
  const second = await signedIn(app, email, words('first'))
  const { accessToken, refreshToken } = await refresh(app, second).then((answer) => answer.json().data)
  for (const user of [first, second, { accessToken, refreshToken }]) {
    plant('access token', user.accessToken)
    plant('refresh token', user.refreshToken)
  }
  await getUser(app, accessToken)
  await setPassword(app, accessToken, words('wrong'), words('second'))
  await setPassword(app, accessToken, words('first'), words('second'))

  await walkPasskeys(app, accessToken)

  const wanted = plant('address', newAddress('wanted'))
  await updateUser(app, accessToken, { email: wanted })
  await send(app, 'GET', `${identity}/waiting`, { token: accessToken })
  await confirmEmailChange(app, await codeFrom(pages.account, wanted), accessToken)

  await askForSignInLink(app, wanted)
  const byLink = await signInByLink(app, await codeFrom(pages.signIn, wanted)).then((answer) => answer.json().data)
  plant('access token', byLink.accessToken)
  plant('refresh token', byLink.refreshToken)

  await forgotPassword(app, wanted)
  const reset = await codeFrom(pages.reset, wanted)
  await resetPassword(app, reset, plant('password', 'short-1'))
  await resetPassword(app, reset, words('third'))

  const query = await codeFrom('/user-area/revert-email-change', email)
  const reverted = await send(app, 'POST', `${identity}/revert-email-change`, { query: { ...query } })
  const { resetPasswordToken } = reverted.json().data
  await resetPassword(app, { email, code: plant('mailed code', resetPasswordToken) }, words('fourth'))
  return { email, password: words('fourth') }

  async function codeFrom(page: string, to: string, count = 1) {
    const link = await mailedLink(service, to, page, count)
    return { ...link, code: plant('mailed code', link.code) }
  }
}

/** Somebody adds a passkey, signs in with it, renames and removes it. */
async function walkPasskeys(app: FastifyInstance, token: string): Promise<void> {
  const path = `${identity}/passkeys`
  const authenticator = createAuthenticator(shopOrigin)
  const creation = await dataOf<{ challengeId: string; options: CreationOptions }>(
    send(app, 'POST', `${path}/options`, { token }),
  )
  const response = authenticator.create(creation.options)
  const json = { challengeId: creation.challengeId, response, name: 'Studio Mac' }
  const { id } = await dataOf<{ id: string }>(send(app, 'POST', path, { token, json }))
  const { challengeId, options } = await dataOf<{ challengeId: string; options: RequestOptions }>(
    send(app, 'POST', `${path}/sign-in/options`),
  )
  const proof = { challengeId, response: authenticator.get(options) }
  await send(app, 'POST', `${path}/sign-in`, { query: { scheme: 'JWT' }, json: proof })
  await send(app, 'GET', path, { token })
  await send(app, 'PATCH', `${path}/${id}`, { token, json: { name: 'Old Mac' } })
  await send(app, 'DELETE', `${path}/${id}`, { token })
}

/** Somebody buys without an account, and takes what they bought by the link that is mailed. */
export async function walkGuest(walk: Walk): Promise<void> {
  const { service } = walk
  const { plant } = walk.secrets
  const email = plant('address', newAddress('guest'))
  await (await openForPaying(walk, undefined, email)).payBy('tok_success')
  const link = await mailedLink(service, email, pages.confirm)
  const answer = await confirmAccount(service.app, { ...link, code: plant('mailed code', link.code) })
  const { resetPasswordToken } = answer.json().data
  const reset = { email, code: plant('mailed code', resetPasswordToken) }
  await resetPassword(service.app, reset, plant('password', 'planted guest battery'))
  await send(service.app, 'POST', '/api/customer/licenses/lost', { json: { email } })
}

/** Sees their sessions, ends one and then all, and is gone. */
export async function walkOut({ service: { app } }: Walk, user: { email: string; password: string }): Promise<void> {
  const { accessToken: token } = await signedIn(app, user.email, user.password)
  await send(app, 'POST', `${identity}/enter-password`, { token, text: user.password })
  await signedIn(app, user.email, user.password)
  const sessions: { id: string; isCurrent: boolean }[] = (
    await send(app, 'GET', `${identity}/sessions`, { token })
  ).json().data
  const ended = sessions.find(({ isCurrent }) => !isCurrent)
  await send(app, 'DELETE', `${identity}/sessions/${ended?.id}`, { token })
  await send(app, 'GET', `${identity}/export`, { token })
  await send(app, 'DELETE', `${identity}/sessions`, { token })
  const { accessToken: last } = await signedIn(app, user.email, user.password)
  const json = { password: user.password, confirmation: 'ERASE' }
  await send(app, 'POST', `${identity}/erase`, { token: last, json })
}

/** Asks for mail, says which, and ends it. */
export async function walkMail({ service, secrets: { plant } }: Walk): Promise<void> {
  const { app } = service
  const communications = '/api/customer/communications'
  const email = plant('address', newAddress('reader'))
  await send(app, 'POST', `${communications}/subscribe`, { json: { email } })
  const [link] = await mailedUrls(service, email, pages.newsletter)
  const query = { email, token: plant('mailed code', link?.searchParams.get('token') ?? '') }
  await send(app, 'POST', `${communications}/confirm`, { query })
  await send(app, 'GET', `${communications}/preferences`, { query })
  const json = { newsletter: true, productUpdates: false }
  await send(app, 'POST', `${communications}/preferences`, { query, json })
  await send(app, 'POST', `${communications}/unsubscribe`, { query })
}
