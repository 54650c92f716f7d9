import { expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { callDesk, cookieOf, invite } from './staff.ts'

const host = 'desk.shop.example'
const origin = `https://${host}`
const service = await startService('desk-own-host', { deskHost: host })

it('a desk with a host of its own is at no other, and its passkeys are of this host', async () => {
  const { token } = await invite(service, 'owner')
  const json = { token, name: 'Ada' }
  const path = '/api/desk/invitation/passkey'
  const atShop = await callDesk(service, 'POST', `${path}/options`, { json, origin: shopOrigin })
  expect(atShop.statusCode).toBe(404)
  // A proxy that sends the calls of one host to the other changes nothing about where a page is.
  const foreign = await callDesk(service, 'POST', `${path}/options`, { json, origin: shopOrigin, headers: { host } })
  expect(foreign.statusCode).toBe(403)

  const asked = (await callDesk(service, 'POST', `${path}/options`, { json, origin, headers: { host } })).json().data
  expect(asked.options.rp.id).toBe(host)
  const response = createAuthenticator(origin).create(asked.options)
  const answer = { ...json, challengeId: asked.challengeId, response, passkeyName: 'Laptop' }
  const accepted = await callDesk(service, 'POST', path, { json: answer, origin, headers: { host } })
  expect(accepted.statusCode).toBe(201)
  const cookie = cookieOf(accepted)

  for (const one of ['/api/desk/session', '/api/vendor/releases']) {
    expect((await callDesk(service, 'GET', one, { cookie, origin: null, headers: { host } })).statusCode).toBe(200)
    expect((await callDesk(service, 'GET', one, { cookie, origin: null })).statusCode).toBe(404)
  }
})

it('links of invitations lead to the host of the desk', async () => {
  const { link } = await service.services.staffAccounts.members.invite('new@works.example', 'support')
  expect(link.startsWith(`${origin}/desk/invitation#`)).toBe(true)
})

it('pages of the desk have no rights in the API of customers', async () => {
  const response = await callDesk(service, 'POST', '/api/customer/identity/sign-in', { origin, headers: { host } })
  expect(response.statusCode).toBe(403)
})
