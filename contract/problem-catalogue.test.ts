import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isProblemCode, problemCatalogue, startProblem } from './problem-catalogue.ts'
import { problemSchema } from './problems.ts'

const codes = Object.keys(problemCatalogue).filter(isProblemCode)

describe.each(codes)('the problem %s', (code) => {
  const { status, title, when } = problemCatalogue[code]

  it('has a code, a status of a failure, a title and an explanation', () => {
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

it('every code is answered by the service', () => {
  const root = new URL('..', import.meta.url).pathname
  const sources = globSync('{service,host}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const text = sources.map((file) => readFileSync(root + file, 'utf8')).join('\n')
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})

it('docs/problems.md has one row for each problem of the catalogue, and no other', () => {
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
