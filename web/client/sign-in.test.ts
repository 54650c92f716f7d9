import { describe, expect, it } from 'vitest'
import {
  confirmAccount,
  confirmEmail,
  forgotPassword,
  isMailedTo,
  resetPassword,
  revertEmailChange,
} from './sign-in.ts'
import { ada, adaAlone, paths, setScene } from './testing/examples.ts'

const call = `POST ${paths.identity}/confirm-account`
const link = { email: 'ada@example.com', code: 'a code' }
const { id, name, email } = adaAlone

describe('confirming an account', () => {
  it('sends the code with its plus signs and without a token, and signs in', {
    tags: ['calls.confirm-account', 'roles.anonymous-confirms', 'client.codes-with-spaces'],
  }, async () => {
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

  it('returns the link that sets a password for an account without one, and does not sign in', {
    tags: ['states.account-confirmed'],
  }, async () => {
    const { host, shop } = setScene()
    host.on(call, { data: { id, name, email, resetPasswordToken: 'next-code', status: 'PasswordSetupRequired' } })
    const needed = { kind: 'password-needed', link: { email, code: 'next-code' } }
    expect(await confirmAccount(shop, link)).toEqual(needed)
    expect(shop.session.isSignedIn()).toBe(false)
  })

  it('only confirms when the response has no more than the specification requires', async () => {
    const { host, shop } = setScene()
    host.on(call, { data: { id, name, email, resetPasswordToken: null } })
    expect(await confirmAccount(shop, link)).toEqual({ kind: 'confirmed' })
    expect(shop.session.isSignedIn()).toBe(false)
  })

  it.each([
    ['of the wrong shape', { id, name }],
    ['signed in without tokens', { ...adaAlone, resetPasswordToken: null, status: 'SignedIn' }],
    [
      'signed in with an incomplete user',
      { ...ada, tenantId: undefined, resetPasswordToken: null, status: 'SignedIn' },
    ],
  ])(
    "rejects with 'Could not confirm user account' for a response that is %s",
    { tags: ['errors.bad-confirmation'] },
    async (_, data) => {
      const { host, browser, shop } = setScene()
      host.on(call, { data })
      await expect(confirmAccount(shop, link)).rejects.toMatchObject({
        title: 'Bad response',
        message: 'Could not confirm user account',
        status: 200,
      })
      expect(browser.stored.has('backline.auth')).toBe(false)
    },
  )
})

it('confirms an address without signing in', {
  tags: ['calls.confirm-email', 'client.codes-with-spaces'],
}, async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/confirm-email`, { status: 204 })
  await confirmEmail(shop, link)
  expect(host.received()[0]?.query).toEqual({ email, code: 'a+code' })
  expect(shop.session.isSignedIn()).toBe(false)
})

it('requests a link that resets the password of an address', {
  tags: ['calls.forgot-password', 'roles.anonymous-resets-password'],
}, async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/forgot-password`, { status: 204 })
  await forgotPassword(shop, 'ada+drums@example.com')
  expect(host.received()).toHaveLength(1)
  expect(host.received()[0]).toMatchObject({ query: { email: 'ada+drums@example.com' }, body: null })
})

it('sends a new password as the body, exactly as typed, and does not sign in', {
  tags: ['calls.reset-password', 'client.codes-with-spaces'],
}, async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.identity}/reset-password`, { status: 204 })
  await resetPassword(shop, { email: 'ada@example.com', code: 'a code' }, ' pass  wörd ')
  const [sent] = host.received()
  expect(sent).toMatchObject({ query: { email: 'ada@example.com', code: 'a+code' }, body: ' pass  wörd ' })
  expect(sent?.headers.get('content-type')).toBe('text/plain')
  expect(shop.session.isSignedIn()).toBe(false)
})

const revert = `POST ${paths.identity}/revert-email-change`

it('reverts a change of address and returns the link that sets a new password', async () => {
  const { host, shop } = setScene()
  host.on(revert, { json: { email: 'ada@example.com', resetPasswordToken: 'reset-token' } })
  const link = { email: 'ada@example.com', code: 'a b' }
  expect(await revertEmailChange(shop, link)).toEqual({ email: 'ada@example.com', code: 'reset-token' })
  expect(host.received(revert)[0]?.query).toMatchObject({ email: 'ada@example.com', code: 'a+b' })
})

it.each([
  ['ada@example.com', 'ada@example.com', true],
  [' Ada@Example.com ', 'ada@example.com', true],
  ['ada drums@example.com', 'ada+drums@example.com', true],
  ['ada@example.com', 'eve@example.com', false],
  ['', 'ada@example.com', false],
])('recognises whether a link to %j was sent to the customer %j: %s', (email, address, isTheirs) => {
  expect(isMailedTo({ email, code: 'code' }, address)).toBe(isTheirs)
})
