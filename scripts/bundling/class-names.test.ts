import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { nameClass } from './class-names.ts'

it('names a class after its folder and its file', () => {
  expect(nameClass('label', '/shop/web/ui/button.module.css')).toBe('ui-button_label')
  expect(nameClass('row', 'C:\\shop\\web\\site\\parts\\header.module.css')).toBe('site-header_row')
})

it('names a class of a page after the page', () => {
  expect(nameClass('posts', '/shop/web/site/pages/blog/page.module.css')).toBe('site-blog_posts')
  expect(nameClass('head', '/shop/web/site/pages/post/post-head.module.css')).toBe('site-post-head_head')
})

it('names no class of one file as that of another', () => {
  const names = globSync('web/**/*.module.css').map((file) => nameClass('label', path.resolve(file)))
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
})
