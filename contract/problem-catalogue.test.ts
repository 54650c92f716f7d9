import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isProblemCode, problemCatalogue, startProblem } from './problem-catalogue.ts'
import { messages, problemSchema } from './problems.ts'

const codes = Object.keys(problemCatalogue).filter(isProblemCode)

describe.each(codes)('the problem %s', (code) => {
  const { status, title, when } = problemCatalogue[code]

  it('has a code, an error status, a title and an explanation', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(title).not.toBe('')
    expect(when).toMatch(/^[A-Z].*\.$/)
  })

  it('begins a problem response whose type is an absolute URL that ends in the code', () => {
    const problem = startProblem('https://shop.example', code)
    expect(z.parse(z.strictObject(problemSchema.shape), problem)).toEqual(problem)
    expect(problem).toEqual({ type: `https://shop.example/api/problems/${code}`, title, status, code })
  })
})

it('uses every code in the service', () => {
  const root = new URL('..', import.meta.url).pathname
  const sources = globSync('{service,host,cli}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const text = sources.map((file) => readFileSync(root + file, 'utf8')).join('\n')
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})

it('documents exactly these problems in docs/problems.md', () => {
  const text = readFileSync(new URL('../docs/problems.md', import.meta.url), 'utf8')
  const [, table = ''] = text.split('## Codes')
  const rows = Object.entries(problemCatalogue).map(
    ([code, { status, title, when }]) => `| \`${code}\` | ${status} | ${title} | ${when} |`,
  )
  expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows)
})

it.each(['', 'constructor', '__proto__', 'toString', 'seats'])('%j is no code', (text) =>
  expect(isProblemCode(text)).toBe(false),
)

/** The error catalogue, typed from the specification's sections 5 and 8. */
const catalogue: [message: string, words: string][] = [
  [messages.notFound, 'Not found'],
  [messages.notAuthenticated, 'Not authenticated'],
  [messages.notAuthorized, 'Not allowed'],
  [messages.unknownProblem, 'An unknown problem occurred'],
  [messages.userNotFound, 'User not found'],
  [messages.badResponse, 'Bad response'],
  [messages.couldNotSignIn, 'Could not sign in user'],
  [messages.couldNotConfirmAccount, 'Could not confirm user account'],
  [messages.couldNotParse, 'Could not parse server response'],
  [messages.unexpectedResult, 'Unexpected result'],
  [messages.couldNotRefresh(502), 'Could not refresh access token, status code 502'],
  [messages.voucherInvalid, 'Voucher code invalid'],
  [messages.noDefaultVariation, 'Added item does not have a default variation, and none have been specified'],
  [messages.cartItemNotFound, 'Cart item not found'],
  [messages.productNotDownloadable, 'Product is not downloadable'],
  [messages.noCheckoutUrl, 'No checkout URL found'],
  [messages.noStorefront, 'No storefront configured'],
  [messages.noCookieBannerId, 'No cookie banner id configured'],
  [messages.pageNotFound('/nowhere?a=1'), 'Page not found: /nowhere?a=1'],
  [messages.pageNotValid('/thrum-3'), 'Page Not Found: /thrum-3'],
]

describe('the error catalogue', () => {
  it.each(catalogue)('%j keeps its words', (message, text) => expect(message).toBe(text))

  it('has no other messages', () => {
    expect(Object.keys(messages)).toHaveLength(catalogue.length)
  })
})
