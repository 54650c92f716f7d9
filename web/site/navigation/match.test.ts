import { describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { decodePath, expandRoute, matchPath } from './match.ts'

const products = [{ id: 'clatter' }, { id: 'thrum' }]
const nameAt = (path: string) => matchPath(path, products)?.name ?? null

describe('the page of a path', () => {
  it.each([
    ['/', 'home'],
    ['/clatter', 'product'],
    ['/thrum', 'product'],
    ['/activate', 'activate'],
    ['/user-area/sign-in', 'sign-in'],
    ['/user-area/sign-up', 'sign-up'],
    ['/user-area/licenses', 'licenses'],
  ])(
    '%s is %s [routes.home][routes.product][routes.activate][routes.sign-in][routes.sign-up][routes.licenses]',
    (path, name) => {
      expect(nameAt(path)).toBe(name)
    },
  )

  it('is the same with a slash at its end and in another spelling', () => {
    expect(nameAt('/clatter/')).toBe('product')
    expect(nameAt('/cl%61tter')).toBe('product')
  })

  it.each([
    '/nope',
    '/clatter/more',
    '//',
    '//clatter',
    '/clatter//',
    '',
    'clatter',
    '/Clatter',
    '/%',
    '/clatter%2F',
    '/user-area%2Fsign-in',
    '/clatter%00',
    '/./clatter',
    '/a/../clatter',
    '/%2e%2e/clatter',
    '/clatter\\',
  ])('is none at %j [routing.unknown-path]', (path) => {
    expect(nameAt(path)).toBeNull()
  })

  it('is none for a product that the shop does not have', () => {
    expect(matchPath('/clatter', [])).toBeNull()
  })
})

it('spells every path of the table once', () => {
  const paths = routes.flatMap((route) => expandRoute(route, products)).map(({ path }) => path)
  expect(paths).toEqual([
    '/',
    '/activate',
    '/user-area/sign-in',
    '/user-area/sign-up',
    '/user-area/licenses',
    '/clatter',
    '/thrum',
  ])
  expect(paths.every((path) => decodePath(path) === path)).toBe(true)
})

it('guards the licenses [routes.auth-guard]', () => {
  expect(routes.filter(({ guard }) => guard === 'auth').map(({ path }) => path)).toEqual(['/user-area/licenses'])
})
