import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageHeading } from './page-heading.tsx'

it('keeps a word with a hyphen on one line', () => {
  const html = renderToStaticMarkup(<PageHeading headline="Two plug-ins, one joke" lead="A lead." />)
  expect(html).toMatch(/Two <span class="[^"]+">plug-ins,<\/span> one joke<\/h1>/)
})
