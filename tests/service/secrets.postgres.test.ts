import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { send } from './calls.ts'
import { buy, password, signUp, snareLine } from './customers.ts'
import { activate, revokeFromDevice, validate } from './devices.ts'
import { confirmAccount, forgotPassword, newAddress, resetPassword, updateUser } from './identity-calls.ts'
import { createTestService, type TestService } from './test-service.ts'

const communications = '/api/customer/communications'

let service: TestService
beforeAll(async () => {
  service = await createTestService('secrets', { limits: true })
})
afterAll(() => service.close())

it('no password, token or address of a customer is ever in the log, at its most talkative', async () => {
  const { app, log, database } = service
  const user = await signUp(app)
  const query = { email: user.email, scheme: 'JWT' }
  await send(app, 'POST', '/api/customer/identity/sign-in', { text: password, query })
  await send(app, 'POST', '/api/customer/identity/sign-in', { text: 'wrong password', query })
  const refresh = { text: user.accessToken, query: { token: user.refreshToken } }
  const refreshed = await send(app, 'POST', '/api/customer/identity/refresh', refresh)
  await buy(app, user.accessToken, snareLine())
  const wanted = newAddress('wanted')
  await forgotPassword(app, user.email)
  await updateUser(app, user.accessToken, { email: wanted })
  await send(app, 'POST', `${communications}/subscribe`, { json: { email: user.email } })
  const licenseToken = await activate(app, user.accessToken)
  await validate(app, licenseToken)
  await vi.waitFor(() => expect(service.mails).toHaveLength(6), { timeout: 5000 })

  const codes = service.mails.flatMap(({ text }) => /(?:code|token)=([\w.-]{43,46})/.exec(text)?.[1] ?? [])
  expect(codes).toHaveLength(4)
  for (const code of codes) {
    const link = { email: user.email, code }
    await confirmAccount(app, link)
    await send(app, 'POST', `${communications}/confirm`, { query: { email: user.email, token: code } })
    await resetPassword(app, link, 'short')
  }

  // Errors are where secrets leak: the very same calls once the database fails.
  await database.query.schema.dropTable('limits').execute()
  await database.query.schema.dropTable('refreshTokens').execute()
  await database.query.schema.dropTable('subscribers').execute()
  await database.query.schema.alterTable('activations').renameTo('goneActivations').execute()
  const json = {
    name: 'Ada',
    email: 'leak@example.com',
    password,
    acceptedPrivacyPolicy: true,
    acceptedTermsAndConditions: true,
  }
  const failures = [
    send(app, 'POST', '/api/customer/identity/sign-up', { json }),
    send(app, 'POST', '/api/customer/identity/sign-in', { text: password, query }),
    send(app, 'POST', '/api/customer/identity/refresh', refresh),
    ...codes.map((code) => resetPassword(app, { email: user.email, code }, 'a new password')),
    forgotPassword(app, user.email),
    send(app, 'POST', `${communications}/subscribe`, { json: { email: user.email } }),
    validate(app, licenseToken),
    revokeFromDevice(app, licenseToken),
  ]
  for (const failure of failures) expect((await failure).statusCode).toBe(500)

  const { accessToken, refreshToken } = refreshed.json().data
  const secrets = {
    password,
    wrong: 'wrong password',
    accessToken,
    refreshToken,
    licenseToken,
    email: user.email,
    wanted,
  }
  const all = log.join('')
  for (const code of codes) expect(all).not.toContain(code)
  expect(log.length).toBeGreaterThan(15)
  for (const [name, secret] of Object.entries({ ...secrets, first: user.accessToken, used: user.refreshToken }))
    expect([name, all.includes(secret), all.includes(encodeURIComponent(secret))]).toEqual([name, false, false])
  expect(all).not.toMatch(/argon2|PRIVATE KEY|tok_success/)
})
