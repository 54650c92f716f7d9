import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

function findCustomProperties(source: string): string[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...new Set(withoutComments.match(/(?<![\w-])--[\p{L}_][\w-]*/gu))]
}

const isPrefixed = (name: string) => name.startsWith('--p-')

describe('custom properties carry the theme’s prefix', { tags: ['theme.prefix'] }, () => {
  const sheets = globSync('web/**/*.css')

  it('in the style sheets of the site, of which there are many', () => {
    expect(sheets.length).toBeGreaterThan(50)
    expect(sheets.flatMap((file) => findCustomProperties(readFileSync(file, 'utf8')))).toContain('--p-ink')
  })

  it.each(sheets)('%s', (file) => {
    expect(findCustomProperties(readFileSync(file, 'utf8')).filter((name) => !isPrefixed(name))).toEqual([])
  })

  it.each([
    ['.page { --gap: 1rem }', '--gap'],
    ['.page { margin: var(--gap, 0) }', '--gap'],
    ['@property --gap { syntax: "<length>" }', '--gap'],
    ['.page{--pgap:1rem}', '--pgap'],
    ['.page { transition: --gap 1s }', '--gap'],
  ])('and are found wherever they stand: %s', (source, name) => {
    expect(findCustomProperties(source)).toEqual([name])
    expect(isPrefixed(name)).toBe(false)
  })

  it('while block names with two dashes and comments are none', () => {
    expect(findCustomProperties('.card--wide { margin: 0 } /* --gap */')).toEqual([])
  })
})

describe('shared classes', () => {
  const shared = /(?<![\w-])p-[a-z][\w-]*/g
  const declared = new Set(
    globSync('web/ui/primitives/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\.(p-[\w-]+)/g)].map(([, name = '']) => name),
    ),
  )
  const components = globSync('web/**/*.tsx').flatMap((file) => findShared(file, /className=[{"'`][^>]*|'p-[^']*'/g))
  const sheets = globSync('web/**/*.module.css').flatMap((file) => findShared(file, /composes: [^;]*from global/g))

  function findShared(file: string, places: RegExp): string[] {
    return [...readFileSync(file, 'utf8').matchAll(places)].flatMap(([place]) => place.match(shared) ?? [])
  }

  it('exist wherever a component or a style sheet uses them', () => {
    expect([...new Set([...components, ...sheets])].filter((name) => !declared.has(name))).toEqual([])
  })

  it('are all used', () => {
    const used = new Set([...components, ...sheets])
    expect([...declared].filter((name) => !used.has(name))).toEqual([])
  })
})

it('have a rule for each of their classes that a component uses', () => {
  const missing = globSync('web/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const sheet = readFileSync(path.startsWith('#') ? path.slice(1) : join(dirname(file), path), 'utf8')
      const used = source.match(new RegExp(`\\b${name}\\.(?!module)\\w+`, 'g')) ?? []
      return used.filter((use) => !sheet.includes(use.slice(name.length))).map((use) => `${file}: ${use}`)
    })
  })
  expect(missing).toEqual([])
})
