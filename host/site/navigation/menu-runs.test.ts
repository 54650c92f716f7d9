import { describe, expect, it } from 'vitest'
import { hasColumns, listRuns } from './menu-runs.ts'

const products = [{ path: '/knock' }, { path: '/thump' }]
const toLinks = (paths: string[]) => paths.map((href) => ({ href, title: href }))
const runsOf = (...paths: string[]) => listRuns(toLinks(paths), products)
const pathsOf = (...paths: string[]) => runsOf(...paths).map(({ links }) => links.map(({ href }) => href))

describe('the links of the header', () => {
  it('are shown in their order, products apart from pages', () => {
    expect(pathsOf('/about', '/knock', '/thump', '/blog')).toEqual([['/about'], ['/knock', '/thump'], ['/blog']])
  })

  it('have the comparison among the products that it follows', () => {
    expect(pathsOf('/knock', '/product-comparison', '/blog')).toEqual([['/knock', '/product-comparison'], ['/blog']])
    expect(pathsOf('/blog', '/product-comparison')).toEqual([['/blog', '/product-comparison']])
  })

  it('end with pages, which may be none, so that the account has a place', () => {
    expect(pathsOf('/about', '/knock')).toEqual([['/about'], ['/knock'], []])
    expect(pathsOf()).toEqual([[]])
  })

  it('are in columns only if products come first and at most four pages follow', () => {
    expect(hasColumns(runsOf('/knock', '/a', '/b', '/c', '/d'))).toBe(true)
    expect(hasColumns(runsOf('/knock', '/a', '/b', '/c', '/d', '/e'))).toBe(false)
    expect(hasColumns(runsOf('/about', '/knock'))).toBe(false)
    expect(hasColumns(runsOf('/about'))).toBe(false)
  })
})
