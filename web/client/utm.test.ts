import { describe, expect, it } from 'vitest'
import type { ShopConfig } from './shop.ts'
import { clatter, openWithCart, paths, setScene } from './testing/examples.ts'

const config: ShopConfig = { licensingHost: '', dialect: 'backline', checkoutOrigin: '', currency: 'USD' }
const search = '?utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=o&page=2'
const all = { utm_source: 's', utm_medium: 'm', utm_campaign: 'c', utm_term: 't', utm_content: 'o' }

function setVisits(origins: Partial<ShopConfig> = {}) {
  const { host, browser } = setScene()
  async function visit(page: { search?: string; referrer?: string }, persistsUtm = false) {
    const shop = openWithCart({ ...config, ...origins, persistsUtm }, browser.openTab(page))
    await shop.storefront.load()
    return { shop, sent: host.received(`GET ${paths.storefront}`).at(-1)?.query }
  }
  return { host, browser, visit }
}

it('reads source, medium, campaign, term, content and the referrer', {
  tags: ['utm.parameters', 'entities.utm'],
}, async () => {
  const { visit } = setVisits()
  const { sent } = await visit({ search, referrer: 'https://forum.example:8443/thread?id=1' })
  expect(sent).toEqual({ ...all, utm_referrer: 'forum.example:8443' })
})

it('is sent with the cart, too', async () => {
  const { host, browser, visit } = setVisits()
  const { shop } = await visit({ search })
  shop.cart.add(clatter)
  await browser.advance(500)
  expect(host.received(`PATCH ${paths.order}`)[0]?.query).toEqual(all)
})

describe('the referrer is the host of the referring page', { tags: ['utm.referrer'] }, () => {
  it.each([
    ['https://forum.example/thread', { utm_referrer: 'forum.example' }],
    ['https://shop.example/clatter', {}],
    ['', {}],
    ['nonsense', {}],
  ])('%j gives %j', async (referrer, expected) => {
    expect((await setVisits().visit({ referrer })).sent).toEqual(expected)
  })

  it.each(['https://pay.example/c/1', 'https://licensing.example/'])(
    'but not the checkout or the service, from where a customer returns: %s',
    async (referrer) => {
      const { visit } = setVisits({ licensingHost: 'https://licensing.example', checkoutOrigin: 'https://pay.example' })
      expect((await visit({ referrer })).sent).toEqual({})
      expect((await visit({ referrer: 'https://forum.example' })).sent).toEqual({ utm_referrer: 'forum.example' })
    },
  )

  it('and not that of the query', async () => {
    expect((await setVisits().visit({ search: '?utm_referrer=forged.example' })).sent).toEqual({})
  })
})

it('leaves out empty values and those that are too long', async () => {
  const { visit } = setVisits()
  expect((await visit({ search: `?utm_source=&utm_medium=${'x'.repeat(501)}&utm_term=t` })).sent).toEqual({
    utm_term: 't',
  })
})

describe('is kept after the visit', () => {
  it('only when that is configured', { tags: ['utm.persisted'] }, async () => {
    const { browser, visit } = setVisits()
    await visit({ search })
    expect(browser.stored.has('backline.utm')).toBe(false)
    expect((await visit({})).sent).toEqual({})
  })

  it('until a visit with other UTM data', { tags: ['utm.persisted', 'storage.utm'] }, async () => {
    const { browser, visit } = setVisits()
    await visit({ search }, true)
    expect(JSON.parse(browser.stored.get('backline.utm') ?? '')).toMatchObject({ source: 's', content: 'o' })
    expect((await visit({}, true)).sent).toEqual(all)
    expect((await visit({ search: '?utm_source=new' }, true)).sent).toEqual({ utm_source: 'new' })
    expect((await visit({}, true)).sent).toEqual({ utm_source: 'new' })
  })
})
