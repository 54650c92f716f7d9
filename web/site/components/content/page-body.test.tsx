import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageBody } from './page-body.tsx'

const page = { headline: 'Made by ear.', lead: 'By three people.' }
const image = { src: '/media/ear.svg', width: 3, height: 2, colour: 'transparent', sources: [], alt: 'An ear' }
const render = (cover?: { colour: string; image?: typeof image }) =>
  renderToStaticMarkup(
    <PageBody page={{ ...page, ...(cover && { cover }) }} className="p-page-body">
      <p>Words.</p>
    </PageBody>,
  )

it('opens a page that has no cover with its headline above its text', () => {
  expect(render()).toMatch(/^<div class="p-page-body"><header.*Made by ear.*By three people.*Words/)
})

it('opens a page with its cover, once, and its picture', () => {
  const html = render({ colour: '#f0482a', image })
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/fill="#f0482a".*Made by ear.*By three people.*alt="An ear".*<div class="p-page-body"><p>Words/)
})

it('shows no figure where the vendor wrote none', () => {
  expect(render({ colour: '#f0482a' })).not.toMatch(/<img|<svg viewBox/)
})
