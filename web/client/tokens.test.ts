import { describe, expect, it } from 'vitest'
import { NoAnswerError, NotAuthenticatedError } from './errors.ts'
import { createLicenses } from './inventory.ts'
import { signIn } from './sign-in.ts'
import { ada, adaAlone, paths, setScene } from './testing/examples.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

const minute = 60_000
const renewed = { ...ada, name: 'Countess', accessToken: 'access-2', refreshToken: 'refresh-2' }
const noLicenses = { items: [], hasMore: false, next: null }

async function signedIn(options: { hasLocks?: boolean } = {}) {
  const scene = setScene(options)
  scene.host.on(`POST ${paths.refresh}`, { data: renewed })
  scene.host.on(`GET ${paths.licenses}`, { data: noLicenses })
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  await scene.browser.settle()
  const refreshes = () => scene.host.received(`POST ${paths.refresh}`)
  return { ...scene, refreshes }
}

/** Signed in so long ago that the token has expired, with no page open to refresh it in time. */
async function expired(options: { hasLocks?: boolean } = {}) {
  const scene = await signedIn(options)
  const stop = scene.shop.start()
  await scene.browser.settle()
  stop()
  await scene.browser.advance(15 * minute)
  return scene
}

describe('refreshing tokens', () => {
  it('happens 10 minutes after they were received', { tags: ['constants.refresh-after'] }, async () => {
    const { browser, shop, refreshes } = await signedIn()
    await browser.advance(10 * minute - 1)
    expect(refreshes()).toHaveLength(0)
    await browser.advance(1)
    expect(refreshes()).toHaveLength(1)
    expect(await shop.session.accessToken()).toBe('access-2')
    await browser.advance(10 * minute)
    expect(refreshes()).toHaveLength(2)
  })

  it('happens 10 minutes after they were received, whenever the page is opened', {
    tags: ['constants.refresh-after'],
  }, async () => {
    const { browser, openShop, shop, refreshes } = await signedIn()
    shop.start()()
    await browser.advance(7 * minute)
    openShop().start()
    await browser.advance(3 * minute - 1)
    expect(refreshes()).toHaveLength(0)
    await browser.advance(1)
    expect(refreshes()).toHaveLength(1)
  })

  it('sends the refresh token and the old access token, and stores the new ones', {
    tags: ['calls.refresh'],
  }, async () => {
    const { browser, shop, refreshes } = await signedIn()
    await browser.advance(10 * minute)
    expect(refreshes()[0]).toMatchObject({ query: { token: 'refresh-1' }, body: 'access-1' })
    expect(refreshes()[0]?.headers.has('authorization')).toBe(false)
    expect(JSON.parse(browser.stored.get('backline.auth') ?? '')).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    })
    expect(shop.session.$user.get()?.name).toBe('Countess')
  })

  it('precedes a call with a token older than 15 minutes', { tags: ['constants.access-token-lifetime'] }, async () => {
    const { browser, shop, refreshes, host } = await expired()
    await createLicenses(shop).list()
    expect(refreshes()).toHaveLength(1)
    expect(host.received(`GET ${paths.licenses}`)[0]?.headers.get('authorization')).toBe('Bearer access-2')
    await browser.advance(1)

    const young = await signedIn()
    young.shop.start()()
    await young.browser.advance(15 * minute - 1)
    await createLicenses(young.shop).list()
    expect(young.refreshes()).toHaveLength(0)
  })

  it('is shared by concurrent callers', async () => {
    const { shop, refreshes, host } = await expired()
    await Promise.all([createLicenses(shop).list(), createLicenses(shop).list(), shop.session.accessToken()])
    expect(refreshes()).toHaveLength(1)
    expect(host.received(`GET ${paths.licenses}`)).toHaveLength(2)
  })

  it('is shared by all tabs', async () => {
    const { shop, openShop, refreshes } = await expired()
    const tabs = [shop, openShop(), openShop()]
    expect(await Promise.all(tabs.map((tab) => tab.session.accessToken()))).toEqual([
      'access-2',
      'access-2',
      'access-2',
    ])
    expect(refreshes()).toHaveLength(1)
  })

  describe('without locks of the browser', () => {
    const withoutLocks = () => expired({ hasLocks: false })

    it('is shared by the callers of one tab', async () => {
      const { browser, shop, refreshes } = await withoutLocks()
      const tokens = Promise.all([shop.session.accessToken(), shop.session.accessToken()])
      await browser.advance(1000)
      expect(await tokens).toEqual(['access-2', 'access-2'])
      expect(refreshes()).toHaveLength(1)
    })

    it('is shared by all tabs, even when the service is slow', async () => {
      const { host, browser, shop, openShop, refreshes } = await withoutLocks()
      const late = hold<ScriptedAnswer>()
      host.on(`POST ${paths.refresh}`, () => late.promise, { status: 403 })
      const tokens = Promise.all([shop, openShop(), openShop()].map((tab) => tab.session.accessToken()))
      await browser.advance(2000)
      late.release({ data: renewed })
      await browser.advance(1000)
      expect(await tokens).toEqual(['access-2', 'access-2', 'access-2'])
      expect(refreshes()).toHaveLength(1)
      expect([...browser.stored.keys()]).not.toContain('backline.refresh')
    })

    it('waits for a closed tab no longer than a call can take', async () => {
      const { browser, shop, refreshes } = await withoutLocks()
      browser.stored.set('backline.refresh', JSON.stringify({ owner: 'gone', at: browser.now() - 34_000 }))
      const token = shop.session.accessToken()
      await browser.advance(900)
      expect(refreshes()).toHaveLength(0)
      await browser.advance(400)
      expect(await token).toBe('access-2')
    })

    it('releases the lock after a failure', async () => {
      const { host, browser, shop } = await withoutLocks()
      host.on(`POST ${paths.refresh}`, null, { data: renewed })
      const failed = expect(shop.session.accessToken()).rejects.toThrow(NoAnswerError)
      await browser.advance(1000)
      await failed
      const token = shop.session.accessToken()
      await browser.advance(1000)
      expect(await token).toBe('access-2')
    })

    it.each(['blocked', 'full'] as const)('works without storage, too: %s', async (refusal) => {
      const { browser, shop, refreshes } = await signedIn({ hasLocks: false })
      browser.refuseStorage(refusal)
      await signIn(shop, 'ada@example.com', 'pass word')
      await browser.advance(11 * minute)
      expect(refreshes()).toHaveLength(1)
      expect(await shop.session.accessToken()).toBe('access-2')
    })
  })

  it('is not repeated by a tab that gets the lock before the storage event', async () => {
    const { browser, refreshes } = await signedIn()
    await browser.advance(10 * minute - 1)
    const newer = { ...ada, refreshToken: 'refresh-of-another-tab', receivedAt: browser.now() }
    browser.stored.set('backline.auth', JSON.stringify(newer))
    await browser.advance(1)
    expect(refreshes()).toHaveLength(0)
    await browser.advance(10 * minute)
    expect(refreshes()).toHaveLength(1)
  })

  it('treats tokens from the future as old, since a clock may have been set back', async () => {
    const { browser, shop, openShop, refreshes } = await signedIn()
    shop.start()()
    browser.stored.set('backline.auth', JSON.stringify({ ...ada, receivedAt: browser.now() + 60 * minute }))
    expect(await openShop().session.accessToken()).toBe('access-2')
    expect(refreshes()).toHaveLength(1)
  })
})

/** A page whose refresh on schedule is under way. */
async function leaving() {
  const scene = await signedIn()
  const late = hold<ScriptedAnswer>()
  scene.host.on(`POST ${paths.refresh}`, () => late.promise)
  const leave = scene.shop.start()
  await scene.browser.advance(10 * minute)
  return { ...scene, leave, late }
}

describe('a failed refresh', () => {
  it.each([403, 404])('with %i signs out', { tags: ['session.refresh-refused'] }, async (status) => {
    const { host, browser, shop } = await expired()
    host.on(`POST ${paths.refresh}`, { status })
    await expect(createLicenses(shop).list()).rejects.toThrow(NotAuthenticatedError)
    await browser.settle()
    expect(shop.session.$user.get()).toBeNull()
    expect(browser.stored.has('backline.auth')).toBe(false)
    expect(host.received(`GET ${paths.licenses}`)).toHaveLength(0)
  })

  it.each([400, 401, 429, 500, 503, 201])(
    'with %i says so and does not sign out',
    { tags: ['errors.refresh-failed'] },
    async (status) => {
      const { host, browser, shop } = await expired()
      host.on(`POST ${paths.refresh}`, { status, json: status === 201 ? renewed : { title: 'Other words' } })
      await expect(createLicenses(shop).list()).rejects.toMatchObject({
        title: 'Unexpected result',
        message: `Could not refresh access token, status code ${status}`,
        status,
      })
      expect(shop.session.$user.get()).toEqual(adaAlone)
      expect(browser.stored.has('backline.auth')).toBe(true)
    },
  )

  it('without a response does not sign out, and is retried by the next call', async () => {
    const { host, shop, refreshes } = await expired()
    host.on(`POST ${paths.refresh}`, null, { data: renewed })
    await expect(createLicenses(shop).list()).rejects.toThrow(NoAnswerError)
    expect(shop.session.$user.get()).toEqual(adaAlone)
    await createLicenses(shop).list()
    expect(refreshes()).toHaveLength(2)
  })

  it('on schedule is retried once, while the old token is still accepted', async () => {
    const { host, browser, shop, refreshes } = await signedIn()
    host.on(`POST ${paths.refresh}`, null, null, { data: renewed })
    await browser.advance(10 * minute + 3000)
    expect(refreshes()).toHaveLength(2)
    await browser.advance(minute)
    expect(refreshes()).toHaveLength(2)
    expect(await shop.session.accessToken()).toBe('access-1')
  })

  it.each([
    ['the page is left', (scene: Awaited<ReturnType<typeof leaving>>) => scene.leave()],
    ['the customer signs out', (scene: Awaited<ReturnType<typeof leaving>>) => scene.shop.session.signOut()],
  ])('on schedule is not retried when %s meanwhile', async (_, end) => {
    const scene = await leaving()
    await end(scene)
    scene.late.release(null)
    await scene.browser.advance(minute)
    expect(scene.refreshes()).toHaveLength(1)
  })

  it('on schedule is only logged', async () => {
    const { host, browser, shop } = await signedIn()
    host.on(`POST ${paths.refresh}`, { status: 500 })
    await browser.advance(10 * minute)
    expect(browser.logged).toMatchObject([{ message: 'Could not refresh access token, status code 500' }])
    expect(await shop.session.accessToken()).toBe('access-1')
  })

  it('does not stop calls that need no token', async () => {
    const { host, shop } = await expired()
    host.on(`POST ${paths.refresh}`, { status: 500 })
    await shop.storefront.load()
    expect(host.received(`GET ${paths.storefront}`).at(-1)?.headers.has('authorization')).toBe(false)
  })
})

describe('a late response to a refresh', () => {
  it.each([{ data: renewed }, { status: 403 }])('changes nothing after a sign-out: %j', async (answer) => {
    const { host, browser, shop } = await expired()
    const late = hold<ScriptedAnswer>()
    host.on(`POST ${paths.refresh}`, () => late.promise)
    const token = shop.session.accessToken()
    await browser.settle()
    await shop.session.signOut()
    late.release(answer)
    expect(await token).toBeNull()
    expect(shop.session.$user.get()).toBeNull()
  })

  it.each([{ data: renewed }, { status: 403 }])(
    'does not affect a customer who has signed in meanwhile: %j',
    async (answer) => {
      const { host, browser, shop } = await expired()
      const late = hold<ScriptedAnswer>()
      host.on(`POST ${paths.refresh}`, () => late.promise)
      const token = shop.session.accessToken()
      await browser.settle()
      await shop.session.signOut()
      host.on(`POST ${paths.signIn}`, { data: { ...ada, id: 'user-2', accessToken: 'a', refreshToken: 'r' } })
      await signIn(shop, 'eve@example.com', 'pass word')
      late.release(answer)
      expect(await token).toBe('a')
      expect(shop.session.$user.get()?.id).toBe('user-2')
    },
  )
})
