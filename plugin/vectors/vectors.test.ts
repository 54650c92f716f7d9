import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatCompactDocument } from './generator/compact-licenses.ts'
import { formatDocument } from './generator/document.ts'
import { compactVectorFile, readVectors, vectorFile } from './report.ts'

const { format, classes, keySets, vectors } = readVectors()
const text = readFileSync(vectorFile, 'utf8')
const hostile = vectors.filter(({ result }) => result === 'invalid')

describe('the test vectors', () => {
  it('are what the generator writes', () => {
    expect(formatDocument() === text, 'run node plugin/vectors/generate.ts').toBe(true)
  })

  it('have at least 300 hostile tokens, and some in each class', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(300)
    for (const name of Object.keys(classes))
      expect(
        hostile.some((vector) => vector.class === name),
        name,
      ).toBe(true)
  })

  it('have an id of their own, a known class and key set, and a comment that is a sentence', () => {
    expect(format).toBe(1)
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
    for (const { id, class: name, comment, keys } of vectors) {
      expect(id).toMatch(new RegExp(`^${name}-[\\w-]+$`))
      expect(Object.keys(classes)).toContain(name)
      expect(Object.keys(keySets)).toContain(keys)
      expect(comment, id).toMatch(/^[A-Z0-9].*\.$/)
    }
  })

  it('differ from each other in the token or in what it is compared with', () => {
    const given = vectors.map(({ token, keys, issuer, audience, deviceSignature, now }) =>
      JSON.stringify([token, keys, issuer, audience, deviceSignature, now]),
    )
    expect(given.filter((text, index) => given.indexOf(text) !== index)).toEqual([])
  })

  it('give the claims of a valid token, and of no other', () => {
    for (const { id, result, claims } of vectors) expect(claims !== undefined, id).toBe(result === 'valid')
  })

  it('stand on a line each, as do the key sets, for readers without a JSON library', () => {
    const lines = text.split('\n')
    expect(lines.filter((line) => line.startsWith('{"id":')).length).toBe(vectors.length)
    expect(lines.filter((line) => line.startsWith('"keySets": {') && line.endsWith('},')).length).toBe(1)
  })

  it('publish keys that their PEMs name as test keys', () => {
    for (const name of [
      'vendor',
      'vendor-earlier',
      'stranger',
      'exponent-3',
      'small',
      'tiny',
      'pss',
      'curve',
      'compact',
      'compact-earlier',
      'compact-stranger',
    ])
      expect(readFileSync(new URL(`keys/${name}.pem`, import.meta.url), 'utf8')).toMatch(/^TEST KEY: /)
    expect(createPublicKey(keySets['exponent 3'] ?? '').asymmetricKeyDetails?.publicExponent).toBe(3n)
  })

  it('are counted in the README by class', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    const count = (name: string, result: string) =>
      vectors.filter((vector) => vector.class === name && vector.result === result).length
    for (const name of Object.keys(classes))
      expect(readme).toContain(`| \`${name}\` | ${count(name, 'valid')} | ${count(name, 'invalid')} |`)
    expect(readme).toContain(`${vectors.length} license tokens`)
    expect(readme).toContain(`${hostile.length} are hostile`)
  })
})

describe('the test vectors of compact licenses', () => {
  const file = readVectors(compactVectorFile)
  const damaged = file.vectors.filter(({ result }) => result === 'invalid')

  it('are what the generator writes', () => {
    const written = formatCompactDocument() === readFileSync(compactVectorFile, 'utf8')
    expect(written, 'run node plugin/vectors/generate.ts').toBe(true)
  })

  it('have an id of their own, a known class and key set, and a comment that is a sentence', () => {
    expect(new Set(file.vectors.map(({ id }) => id)).size).toBe(file.vectors.length)
    for (const { id, class: name, comment, keys } of file.vectors) {
      expect(Object.keys(file.classes)).toContain(name)
      expect(Object.keys(file.keySets)).toContain(keys)
      expect(id).toMatch(new RegExp(`^${name}-[\\w-]+$`))
      expect(comment, id).toMatch(/^[A-Z0-9].*\.$/)
    }
  })

  it('damage each character, and are counted in the README', () => {
    expect(damaged.filter(({ id }) => id.startsWith('typing-character-'))).toHaveLength(130)
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`${file.vectors.length} compact licenses, ${damaged.length} of which do not count`)
  })
})
