import { describe, expect, it } from 'vitest'
import { NotAuthenticatedError, NotFoundError, ServiceError } from './errors.ts'
import { createLicenses } from './inventory.ts'
import { signIn, signUp } from './sign-in.ts'
import { ada, adaAlone, clatter, paths, setScene, toOpenOrder } from './testing/examples.ts'
import { setCustomer, visit } from './testing/scenes.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

const account = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a long password',
  acceptedPrivacyPolicy: true,
  acceptedTermsAndConditions: true,
} as const

describe('signing in', () => {
  it('sends the password as text and stores user and tokens', {
    tags: ['session.stored', 'storage.tokens', 'storage.user', 'calls.sign-in'],
  }, async () => {
    const { host, browser, shop } = setScene()
    expect(await signIn(shop, 'ada@example.com', 'pass word')).toEqual(adaAlone)
    expect(host.received(`POST ${paths.signIn}`)[0]).toMatchObject({
      query: { email: 'ada@example.com', scheme: 'JWT' },
      body: 'pass word',
    })
    expect(shop.session.$user.get()).toEqual(adaAlone)
    expect(JSON.parse(browser.stored.get('backline.user') ?? '')).toEqual(adaAlone)
    expect(JSON.parse(browser.stored.get('backline.auth') ?? '')).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      receivedAt: browser.now(),
    })
  })

  it('is remembered on the next visit', async () => {
    const { openShop } = await setCustomer()
    const next = openShop()
    expect(next.session.$user.get()).toEqual(adaAlone)
    expect(await next.session.accessToken()).toBe('access-1')
  })

  it("rejects with 'User not found' for a 404", { tags: ['errors.user-not-found'] }, async () => {
    const { host, shop } = setScene()
    host.on(`POST ${paths.signIn}`, { status: 404, json: { title: 'Not found' } })
    const error = await signIn(shop, 'ada@example.com', 'wrong').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error.message).toBe('User not found')
    expect(shop.session.$user.get()).toBeNull()
  })

  it("rejects with 'Could not sign in user' for a response of the wrong shape", {
    tags: ['errors.bad-sign-in'],
  }, async () => {
    const { host, browser, shop } = setScene()
    host.on(`POST ${paths.signIn}`, { data: adaAlone })
    await expect(signIn(shop, 'ada@example.com', 'pass word')).rejects.toMatchObject({
      title: 'Bad response',
      message: 'Could not sign in user',
      status: 200,
    })
    expect(browser.stored.has('backline.auth')).toBe(false)
  })

  it('succeeds when the storefront can not be loaded', async () => {
    const { host, browser, shop } = setScene()
    host.on(`GET ${paths.storefront}`, null)
    await signIn(shop, 'ada@example.com', 'pass word')
    await browser.settle()
    expect(shop.session.$user.get()).toEqual(adaAlone)
    expect(browser.logged).toHaveLength(1)
  })
})

it('signing up sends the account and stores user and tokens', {
  tags: ['session.stored', 'calls.sign-up'],
}, async () => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.signUp}`, { data: ada })
  await signUp(shop, account, { communicationOptIn: false })
  const [sent] = host.received(`POST ${paths.signUp}`)
  expect(sent?.query).toEqual({ scheme: 'JWT', communicationOptIn: 'false' })
  expect(JSON.parse(sent?.body ?? '')).toEqual(account)
  expect(shop.session.$user.get()).toEqual(adaAlone)
  expect(await shop.session.accessToken()).toBe('access-1')
})

describe('the stored session', () => {
  it.each(['backline.auth', 'backline.user'])('is dropped when it is invalid: %s', async (key) => {
    const { browser, openShop } = await setCustomer()
    browser.stored.set(key, '{"id":1}')
    expect(openShop().session.$user.get()).toBeNull()
    expect(browser.stored.has(key)).toBe(false)
  })

  it('has no user without tokens', async () => {
    const { browser, openShop } = await setCustomer()
    browser.stored.delete('backline.auth')
    expect(openShop().session.$user.get()).toBeNull()
  })

  it('is kept in memory when storage is blocked', async () => {
    const { browser, shop } = setScene()
    browser.refuseStorage('blocked')
    await signIn(shop, 'ada@example.com', 'pass word')
    expect(shop.session.$user.get()).toEqual(adaAlone)
    expect(await shop.session.accessToken()).toBe('access-1')
  })
})

describe('loading the user', () => {
  it('takes over changes', { tags: ['calls.user'] }, async () => {
    const { host, browser, shop } = await setCustomer()
    host.on(`GET ${paths.user}`, { data: { ...adaAlone, name: 'Countess' } })
    shop.start()
    await browser.settle()
    expect(shop.session.$user.get()?.name).toBe('Countess')
    expect(host.received(`GET ${paths.user}`)[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })

  it('logs a failure, except that nobody is signed in', { tags: ['errors.user-load-logged'] }, async () => {
    const anonymous = setScene()
    anonymous.shop.start()
    await anonymous.browser.settle()
    expect(anonymous.browser.logged).toEqual([])

    const signedIn = await setCustomer()
    signedIn.host.on(`GET ${paths.user}`, { status: 400, json: { title: 'No' } })
    signedIn.shop.start()
    await signedIn.browser.settle()
    expect(signedIn.browser.logged).toEqual([new ServiceError({ title: 'No', status: 400 })])
    expect(signedIn.shop.session.$user.get()).toEqual(adaAlone)
  })

  it('changes nothing after a sign-out', async () => {
    const { host, browser, shop } = await setCustomer()
    const late = hold<ScriptedAnswer>()
    host.on(`GET ${paths.user}`, () => late.promise)
    shop.start()
    await browser.settle()
    await shop.session.signOut()
    late.release({ data: adaAlone })
    await browser.settle()
    expect(shop.session.$user.get()).toBeNull()
    expect(browser.stored.has('backline.user')).toBe(false)
  })

  it('finds the user of the tokens unless they have been cleared', async () => {
    const { host, browser, openShop } = await setCustomer()
    browser.stored.delete('backline.user')
    const next = await visit({ openShop, browser })
    expect(next.session.$user.get()).toEqual(adaAlone)

    browser.stored.delete('backline.user')
    const late = hold<ScriptedAnswer>()
    host.on(`GET ${paths.user}`, () => late.promise)
    const last = await visit({ openShop, browser })
    await last.session.signOut()
    late.release({ data: adaAlone })
    await browser.settle()
    expect(last.session.$user.get()).toBeNull()
  })

  it('ends a session that the service has ended', async () => {
    const { host, browser, shop } = await setCustomer()
    host.on(`GET ${paths.licenses}`, { status: 401 })
    host.on(`POST ${paths.refresh}`, { status: 403 })
    await expect(createLicenses(shop).list()).rejects.toThrow(NotAuthenticatedError)
    await browser.settle()
    expect(shop.session.$user.get()).toBeNull()
  })
})

describe('signing out', () => {
  async function signedInWithOrder() {
    const scene = await setCustomer()
    scene.shop.cart.add(clatter)
    await scene.browser.advance(500)
    scene.host.on(`DELETE ${paths.billingDetails}`, (call) => ({ data: toOpenOrder(call) }))
    return { ...scene, before: scene.host.received().length }
  }

  it('clears tokens, reloads the storefront, removes billing details, then clears the user', {
    tags: ['session.sign-out'],
  }, async () => {
    const { host, browser, shop, before } = await signedInWithOrder()
    const storefrontLate = hold<ScriptedAnswer>()
    const billingLate = hold<ScriptedAnswer>()
    host.on(`GET ${paths.storefront}`, () => storefrontLate.promise)
    host.on(`DELETE ${paths.billingDetails}`, () => billingLate.promise)
    const heard = () => host.received().slice(before)
    const calls = () => heard().map(({ method }) => method)
    const done = shop.session.signOut()
    await browser.settle()
    expect(browser.stored.has('backline.auth')).toBe(false)
    expect(shop.session.isSignedIn()).toBe(false)
    expect(calls()).toEqual(['GET'])
    storefrontLate.release({ status: 500 })
    await browser.advance(1000)
    expect(calls()).toEqual(['GET', 'GET', 'DELETE'])
    expect(shop.session.$user.get()).toEqual(adaAlone)
    billingLate.release({ status: 500 })
    await done
    expect(shop.session.$user.get()).toBeNull()
    expect(browser.stored.has('backline.user')).toBe(false)
    expect(heard().some(({ headers }) => headers.has('authorization'))).toBe(false)
  })

  it('only logs a failure to remove billing details', { tags: ['errors.surrender-logged'] }, async () => {
    const { host, browser, shop } = await signedInWithOrder()
    host.on(`DELETE ${paths.billingDetails}`, { status: 409, json: { title: 'Not open' } })
    await shop.session.signOut()
    expect(browser.logged).toEqual([new ServiceError({ title: 'Not open', status: 409 })])
    expect(shop.session.$user.get()).toBeNull()
  })

  it('works without a network', async () => {
    const { host, shop } = await signedInWithOrder()
    host.on(`GET ${paths.storefront}`, null)
    host.on(`DELETE ${paths.billingDetails}`, null)
    await shop.session.signOut()
    expect(shop.session.$user.get()).toBeNull()
    expect(await shop.session.accessToken()).toBeNull()
  })

  it('makes no call for an order that the service does not know', async () => {
    const { host, shop } = await setCustomer()
    await shop.session.signOut()
    expect(host.received().filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it('does not sign out a customer who has signed in meanwhile', async () => {
    const { host, browser, shop } = await signedInWithOrder()
    const late = hold<ScriptedAnswer>()
    host.on(`DELETE ${paths.billingDetails}`, () => late.promise)
    const done = shop.session.signOut()
    await browser.settle()
    await signIn(shop, 'ada@example.com', 'pass word')
    late.release(null)
    await done
    expect(shop.session.$user.get()).toEqual(adaAlone)
  })
})

describe('other tabs', () => {
  it('follow a sign-in and a sign-out', async () => {
    const { browser, shop, openShop } = setScene()
    const other = openShop()
    other.start()
    await signIn(shop, 'ada@example.com', 'pass word')
    await browser.settle()
    expect(other.session.$user.get()).toEqual(adaAlone)
    expect(await other.session.accessToken()).toBe('access-1')
    await shop.session.signOut()
    await browser.settle()
    expect(other.session.$user.get()).toBeNull()
    expect(await other.session.accessToken()).toBeNull()
  })

  it('sign out a tab that could not store its tokens', async () => {
    const { browser, shop, openShop } = setScene()
    const other = openShop()
    other.start()
    await signIn(other, 'ada@example.com', 'pass word')
    browser.refuseStorage('full')
    await signIn(other, 'ada@example.com', 'pass word')
    await browser.settle()
    await shop.session.signOut()
    await browser.settle()
    expect(other.session.$user.get()).toBeNull()
    expect(await other.session.accessToken()).toBeNull()
  })

  it('have no effect once the shop has stopped', async () => {
    const { browser, shop, openShop } = setScene()
    const other = openShop()
    other.start()()
    await signIn(shop, 'ada@example.com', 'pass word')
    await browser.settle()
    expect(other.session.$user.get()).toBeNull()
  })
})
