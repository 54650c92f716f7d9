import { describe, expect, it } from 'vitest'
import { fileNameOf, isOneFile } from './export-site.ts'

const html = 'text/html; charset=utf-8'

describe('the file of a path', () => {
  it.each([
    ['/', html, 'index.html'],
    ['/about', html, 'about/index.html'],
    ['/user-area/sign-in', html, 'user-area/sign-in/index.html'],
    ['/_payload.json', 'application/json', '_payload.json'],
    ['/about/_payload.json', 'application/json', 'about/_payload.json'],
    ['/builds/latest.json', 'application/json', 'builds/latest.json'],
    ['/assets/site-1a2b.js', 'text/javascript; charset=utf-8', 'assets/site-1a2b.js'],
    ['not-found', html, '404.html'],
  ])('%s is %s', (path, type, name) => {
    expect(fileNameOf(path, type)).toBe(name)
  })

  it('is none for what the program keeps for itself', () => {
    expect(['checkout', 'not-valid', 'routing'].map((path) => fileNameOf(path, html))).toEqual([null, null, null])
  })
})

describe('a redirect', () => {
  it.each(['/old', '/old/page', '/old.html'])('from %s can be a file', (from) => {
    expect(isOneFile(from)).toBe(true)
  })

  it.each(['/old/**', '/../old', '/old/..', '/old%2f..%2f..', '/a\\b', '/old/'])('from %s can not', (from) => {
    expect(isOneFile(from)).toBe(false)
  })
})
