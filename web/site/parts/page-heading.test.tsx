import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageHeading } from './page-heading.tsx'

it('draws the rhythm of the longest word: a step for each letter, a dot for each vowel', () => {
  const html = renderToStaticMarkup(<PageHeading headline="For those who learn." lead="A lead." />)
  expect(html.match(/<line/g)).toHaveLength('those'.length)
  expect(html).toContain('For those who learn.</h1>')
})

it('keeps a word with a hyphen on one line', () => {
  const html = renderToStaticMarkup(<PageHeading headline="Two plug-ins, one joke" lead="A lead." />)
  expect(html).toMatch(/Two <span class="[^"]+">plug-ins,<\/span> one joke<\/h1>/)
})
