import { expect, it } from 'vitest'
import { supportMessageSchema } from '#contract/endpoints/support.ts'
import { askPath, describeCircumstances, readPage } from './diagnostics.ts'

const given = {
  userAgent: 'Firefox',
  language: 'en-GB',
  size: { width: 800, height: 600 },
  buildId: 'b1',
  page: '/clatter',
  licenses: [],
}
const license = (count: number) => ({
  id: `license-${count}`,
  status: 'Active' as const,
  product: { name: 'Clatter' },
})

it('says of a visitor what the browser says, and which page it is', () => {
  expect(describeCircumstances(given)).toEqual([
    { label: 'Browser', value: 'Firefox' },
    { label: 'Language', value: 'en-GB' },
    { label: 'Window', value: '800 × 600 pixels' },
    { label: 'Page', value: '/clatter' },
    { label: 'Version of the site', value: 'b1' },
  ])
})

it('names the licenses of a customer, or that they could not be read', () => {
  const lines = describeCircumstances({ ...given, licenses: [license(1)] })
  expect(lines.at(-1)).toEqual({ label: 'License of Clatter', value: 'license-1, Active' })
  expect(describeCircumstances({ ...given, licenses: null }).at(-1)?.value).toBe('Could not be read')
})

it('is never more than a message takes', () => {
  const licenses = Array.from({ length: 50 }, (_, count) => license(count))
  const diagnostics = describeCircumstances({ ...given, userAgent: 'a'.repeat(2000), page: '/'.repeat(2000), licenses })
  const message = { name: 'Ada', email: 'ada@example.com', topic: 'using', message: 'It is silent.', diagnostics }
  expect(supportMessageSchema.safeParse(message).success).toBe(true)
})

it.each([
  ['?page=%2Fclatter', '/clatter'],
  ['', '/support'],
  ['?page=https%3A%2F%2Fevil.example', '/support'],
  ['?page=%2F%2Fevil.example', '/support'],
])('reads the page that somebody came from out of %j: %s', (search, page) => {
  expect(readPage(search, '/support')).toBe(page)
})

it('leads to the form with the page that one is on', () => {
  const url = new URL(askPath('/support', '/clatter?a=1&b=2'), 'https://shop.example')
  expect([url.pathname, url.hash, readPage(url.search, '')]).toEqual(['/support', '#ask', '/clatter?a=1&b=2'])
})
