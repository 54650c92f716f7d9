import { describe, expect, it } from 'vitest'
import { exportRedirects, fileNameOf, isOneFile } from './export-site.ts'

const publicUrl = 'https://shop.example'
const bodyOf = (to: string) => String(exportRedirects({ '/old': to }, publicUrl).files[0]?.body)

it('is a page that goes on without script, and says where its content is', () => {
  expect(exportRedirects({ '/old': '/about' }, publicUrl).files[0]?.name).toBe('old/index.html')
  expect(bodyOf('/about')).toContain('<meta http-equiv="refresh" content="0; url=/about">')
  expect(bodyOf('/about')).toContain('<link rel="canonical" href="https://shop.example/about">')
  expect(bodyOf('https://forum.example/a')).toContain('<link rel="canonical" href="https://forum.example/a">')
  expect(bodyOf('/about')).not.toMatch(/<script|<style|style=/)
})

it('is not broken by what the vendor writes', () => {
  expect(bodyOf('/about?a="><script>')).toContain('url=/about?a=&quot;&gt;&lt;script&gt;">')
})

it('is left to the host where no file can stand for it', () => {
  const { files, leftToHost } = exportRedirects({ '/old/**': '/new', '/gone': '/' }, publicUrl)
  expect(files.map(({ name }) => name)).toEqual(['gone/index.html'])
  expect(leftToHost).toEqual([{ from: '/old/**', to: '/new' }])
})

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

  it('is none for internal files', () => {
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
