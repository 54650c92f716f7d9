import { expect, it } from 'vitest'
import { exportRedirects } from './export-site.ts'

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
