import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { send } from './calls.ts'
import { buy, password, signUp, snareLine } from './customers.ts'
import { activate, revokeFromDevice, validate } from './devices.ts'
import { createTestService, type TestService } from './test-service.ts'

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
  const licenseToken = await activate(app, user.accessToken)
  await validate(app, licenseToken)
  await vi.waitFor(() => expect(service.mails).toHaveLength(2), { timeout: 5000 })

  // Errors are where secrets leak: the very same calls once the database fails.
  await database.query.schema.dropTable('limits').execute()
  await database.query.schema.dropTable('refreshTokens').execute()
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
    validate(app, licenseToken),
    revokeFromDevice(app, licenseToken),
  ]
  for (const failure of failures) expect((await failure).statusCode).toBe(500)

  const { accessToken, refreshToken } = refreshed.json().data
  const secrets = { password, wrong: 'wrong password', accessToken, refreshToken, licenseToken, email: user.email }
  const all = log.join('')
  const codes = service.mails.flatMap(({ text }) => /code=([\w-]{43})/.exec(text)?.[1] ?? [])
  expect(codes).toHaveLength(1)
  for (const code of codes) expect(all).not.toContain(code)
  expect(log.length).toBeGreaterThan(15)
  for (const [name, secret] of Object.entries({ ...secrets, first: user.accessToken, used: user.refreshToken }))
    expect([name, all.includes(secret), all.includes(encodeURIComponent(secret))]).toEqual([name, false, false])
  expect(all).not.toMatch(/argon2|PRIVATE KEY|tok_success/)
})
