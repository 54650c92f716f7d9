import { describe, expect, it } from 'vitest'
import { confirmAccount, confirmEmail } from './confirmation.ts'
import { ServiceError } from './errors.ts'
import { ada, adaAlone, paths, setScene } from './testing/examples.ts'

const call = `POST ${paths.identity}/confirm-account`
const link = { email: 'ada@example.com', code: 'a code' }
const { id, name, email } = adaAlone

describe('confirming an account', () => {
  it('sends the code with its plus signs, as nobody, and signs in [calls.confirm-account] [roles.anonymous-confirms] [client.codes-with-spaces]', async () => {
    const { host, browser, shop } = setScene()
    host.on(call, { data: { ...ada, resetPasswordToken: null, status: 'SignedIn' } })
    host.on(`GET ${paths.user}`, { data: { ...adaAlone, ownedProducts: ['clatter'] } })
    const confirmation = await confirmAccount(shop, { ...link, code: ' a b ' })
    expect(confirmation).toEqual({ kind: 'signed-in', user: adaAlone })
    const [sent, ...more] = host.received(call)
    expect(sent?.query).toEqual({ email, code: '+a+b+', scheme: 'JWT' })
    expect(sent?.headers.has('authorization')).toBe(false)
    expect(more).toEqual([])
    expect(await shop.session.accessToken()).toBe('access-1')
    await browser.settle()
    expect(shop.session.$user.get()).toEqual({ ...adaAlone, ownedProducts: ['clatter'] })
  })

  it('of an account without a password gives the way to set one, and signs nobody in [states.account-confirmed]', async () => {
    const { host, shop } = setScene()
    host.on(call, { data: { id, name, email, resetPasswordToken: 'next-code', status: 'PasswordSetupRequired' } })
    const needed = { kind: 'password-needed', link: { email, code: 'next-code' } }
    expect(await confirmAccount(shop, link)).toEqual(needed)
    expect(shop.session.isSignedIn()).toBe(false)
  })

  it('can be all that happens, where the service says no more than the specification', async () => {
    const { host, shop } = setScene()
    host.on(call, { data: { id, name, email, resetPasswordToken: null } })
    expect(await confirmAccount(shop, link)).toEqual({ kind: 'confirmed' })
    expect(shop.session.isSignedIn()).toBe(false)
  })

  it.each([
    ['of another shape', { id, name }],
    ['signed in without tokens', { ...adaAlone, resetPasswordToken: null, status: 'SignedIn' }],
    ['signed in as nobody whole', { ...ada, tenantId: undefined, resetPasswordToken: null, status: 'SignedIn' }],
  ])("says 'Could not confirm user account' for an answer that is %s [errors.bad-confirmation]", async (_, data) => {
    const { host, browser, shop } = setScene()
    host.on(call, { data })
    await expect(confirmAccount(shop, link)).rejects.toMatchObject({
      title: 'Bad response',
      message: 'Could not confirm user account',
      status: 200,
    })
    expect(browser.stored.has('backline.auth')).toBe(false)
  })

  it('with a code that is not good says why', async () => {
    const { host, shop } = setScene()
    host.on(call, { status: 400, json: { title: 'Invalid input', errors: { Code: ['Ask for a new one'] } } })
    const error = await confirmAccount(shop, link).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error.errors).toEqual({ code: 'Ask for a new one' })
    expect(host.received(call)).toHaveLength(1)
  })
})

it('an address alone is confirmed without signing in [calls.confirm-email] [client.codes-with-spaces]', async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/confirm-email`, { status: 204 })
  await confirmEmail(shop, link)
  expect(host.received()[0]?.query).toEqual({ email, code: 'a+code' })
  expect(shop.session.isSignedIn()).toBe(false)
})
