import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readDemoContext } from '#tests/support/demo-context.ts'
import { indexPages } from './search-index.ts'

const context = await readDemoContext('https://shop.example')
const pages = indexPages(context)
const textOf = (path: string) => JSON.stringify(pages.filter((page) => page.path.split('#')[0] === path))

it.each([
  ['a page', '/about', 'What is real'],
  ['a post', '/blog/what-a-license-token-is', 'signature'],
  ['a guide', '/guides/clatter-2/first-hit', 'material'],
  ['a quick start', '/get-started/daw-quickstarts/thrum', 'Thrum'],
  ['an answer', '/support', 'Where is my invoice'],
  ['a template', '/templates/face-to-face-nine', 'karsilama'],
  ['a product', '/clatter', 'License terms'],
  ['a page of the customer’s own', '/user-area/redeem', 'Redeem a voucher'],
  ['a way back to licenses', '/lost-license', 'Lost your license?'],
])('has the words of %s', (_, path, words) => expect(textOf(path)).toContain(words))

it('leads to each answer by itself, and to headings where they stand', () => {
  const answer = pages.find(({ title }) => title.startsWith('Where is my invoice'))
  expect(answer).toMatchObject({ kind: 'Answer', path: expect.stringMatching(/^\/support#where-is-my-invoice/) })
  const about = pages.find(({ path }) => path === '/about')
  expect(about?.sections.find(({ heading }) => heading === 'What is real')?.id).toBe('what-is-real')
})

it('leads to the answers of a section faq, too', () => {
  const answer = [{ type: 'text' as const, value: 'By post.' }]
  const questions = [{ id: 'faq-how', question: 'How?', answer, group: null }]
  const pages = context.pages.map((page) =>
    page.path === '/about'
      ? {
          ...page,
          payload: Object.assign({}, page.payload, { sections: [{ name: 'faq', id: 'faq', payload: { questions } }] }),
        }
      : page,
  )
  const found = indexPages({ ...context, pages }).filter(({ path }) => path.startsWith('/about'))
  expect(found).toMatchObject([
    { kind: 'Page', sections: [] },
    { kind: 'Answer', path: '/about#faq-how', title: 'How?', sections: [{ text: 'By post.' }] },
  ])
})

it('leaves out pages that only links in emails and plug-ins lead to', () => {
  for (const path of [
    '/activate',
    '/user-area/confirm-account',
    '/user-area/reset-password',
    '/user-area/newsletter',
    '/user-area/revert-email-change',
  ])
    expect(pages.filter((page) => page.path === path)).toEqual([])
})

it('is small enough to be fetched for a search: at most 48 KB', () => {
  expect(brotliCompressSync(JSON.stringify(pages)).length).toBeLessThan(48 * 1024)
})
