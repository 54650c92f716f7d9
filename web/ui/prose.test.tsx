import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { Prose } from './prose.tsx'

const text = (value: string): ProseNode => ({ type: 'text', value })
const element = (tag: string, children: ProseNode[], attributes: Record<string, string> = {}): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children,
})
const SiteLink = ({ href, children }: { href: string; children: ReactNode }) => <a href={`site:${href}`}>{children}</a>
const draw = (nodes: ProseNode[]) =>
  renderToStaticMarkup(<Prose nodes={nodes} link={SiteLink} />).replace(/ class="[^"]*"/g, '')

it('starts a section at each heading of the second level, and keeps what stands before the first', () => {
  const nodes = [
    element('p', [text('Before.')]),
    text('\n'),
    element('h2', [text('One')], { id: 'one' }),
    element('p', [text('First.')]),
    element('h3', [text('More')], { id: 'more' }),
    element('h2', [text('Two')], { id: 'two' }),
  ]
  expect(draw(nodes)).toBe(
    '<div><section><div><p>Before.</p></div></section>' +
      '<section><h2 id="one">One</h2><div><p>First.</p><h3 id="more">More</h3></div></section>' +
      '<section><h2 id="two">Two</h2><div></div></section></div>',
  )
})

it('lets the site draw its links, and leaves what has no address alone', () => {
  const nodes = [element('p', [element('a', [text('there')], { href: '/there' }), element('a', [text('here')])])]
  expect(draw(nodes)).toContain('<p><a href="site:/there">there</a><a>here</a></p>')
})

it('puts a table where it can scroll by keyboard, without the space between its rows', () => {
  const row = element('tr', [text('\n'), element('td', [text(' 7 ')])])
  const nodes = [element('table', [text('\n'), element('tbody', [text('\n'), row])])]
  expect(draw(nodes)).toContain(
    '<div aria-label="Table" role="group" tabindex="0"><table><tbody><tr><td> 7 </td></tr></tbody></table></div>',
  )
})

it('puts what the page has for it in the place of a link with a paragraph to itself', () => {
  const link = element('a', [text('seven')], { href: '/seven' })
  const nodes = [
    element('p', [link]),
    element('p', [text('or '), link]),
    element('p', [element('a', [text('x')], { href: '/x' })]),
  ]
  const html = renderToStaticMarkup(
    <Prose nodes={nodes} link={SiteLink} embed={(href) => (href === '/seven' ? <b>figure</b> : undefined)} />,
  )
  expect(html).toContain(
    '<div data-embed=""><b>figure</b></div><p>or <a href="site:/seven">seven</a></p><p><a href="site:/x">x</a></p>',
  )
})
