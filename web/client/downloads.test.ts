import { describe, expect, it } from 'vitest'
import { findDownload } from './downloads.ts'
import { BadResponseError, InvalidInputError, NotAuthenticatedError, NotAuthorizedError } from './errors.ts'
import { setCustomer } from './testing/customer-scene.ts'
import { setScene } from './testing/examples.ts'

const path = '/api/customer/inventory/products/clatter/download/mac/1.2.0'
const location = 'https://files.example/clatter.zip?expires=1&signature=a%2Bb'

it('asks the URL of a download where its file is [calls.download] [roles.customer-download]', async () => {
  const { host, shop, heard } = await setCustomer()
  host.on(`GET ${path}`, { data: { location } })
  expect(await findDownload(shop, { path: `https://own.example${path}` })).toEqual({ location })
  expect(heard()).toHaveLength(1)
  expect(heard()[0]?.query).toEqual({ redirect: 'false' })
  expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
})

it("is 'Product is not downloadable' without a path, and no call is made [downloads.needs-path]", async () => {
  const { host, shop } = setScene()
  await expect(findDownload(shop, { path: null })).rejects.toThrow(new InvalidInputError('Product is not downloadable'))
  expect(host.received()).toEqual([])
})

describe('the URL', () => {
  it.each([
    ['', ''],
    ['https://licensing.example', 'https://licensing.example'],
  ])('is asked at the configured host %j, for the token goes along [calls.host]', async (licensingHost, expected) => {
    const { host, openShop } = await setCustomer()
    host.on(`GET ${path}`, { data: { location } })
    await findDownload(openShop({ licensingHost }), { path: `https://elsewhere.example${path}` })
    expect(host.received(`GET ${path}`)[0]?.host).toBe(expected)
  })

  it.each([
    ['?key=a%26b&key=c', '?key=a%26b&key=c&redirect=false'],
    ['?redirect=true&x=1', '?redirect=false&x=1'],
  ])('keeps its query: %s [calls.download]', async (search, sent) => {
    const { host, shop } = setScene()
    host.on(`GET ${path}`, { data: { location } })
    await findDownload(shop, { path: `https://own.example${path}${search}` })
    expect(host.received()[0]?.search).toBe(sent)
  })

  it.each(['https://own.example//evil.example/x', 'nonsense', 'data:,x'])(
    'is refused where it leads to no path of the host: %s',
    async (bad) => {
      const { host, shop } = setScene()
      await expect(findDownload(shop, { path: bad })).rejects.toThrow(BadResponseError)
      expect(host.received()).toEqual([])
    },
  )
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', '//files.example/x', ''])(
  'a location that is not whole or not of the web is a bad answer: %j',
  async (bad) => {
    const { host, shop } = setScene()
    host.on(`GET ${path}`, { data: { location: bad } })
    await expect(findDownload(shop, { path: `https://own.example${path}` })).rejects.toMatchObject({
      title: 'Bad response',
      message: 'Could not parse server response',
      status: 200,
    })
  },
)

it.each([
  [401, NotAuthenticatedError],
  [403, NotAuthorizedError],
])('what the service keeps from the visitor is no download: %i', async (status, error) => {
  const { host, shop } = setScene()
  host.on(`GET ${path}`, { status })
  await expect(findDownload(shop, { path: `https://own.example${path}` })).rejects.toThrow(error)
})
