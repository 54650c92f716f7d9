import { describe, expect, it } from 'vitest'
import { sanitiseDrawing } from './sanitise.ts'

const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const clean = (content: string) => sanitiseDrawing(svg(content)).text

describe('what runs, loads or leads elsewhere is removed from a drawing', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', 'alert'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', 'alert'],
    ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', 'alert'],
    ['a script of HTML', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>', 'alert'],
    ['a handler', '<rect onclick="alert(1)"/>', 'alert'],
    ['a handler in capitals', '<rect ONLOAD="alert(1)"/>', 'alert'],
    ['foreignObject', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>', 'body'],
    ['an iframe of HTML', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>', 'evil'],
    ['a link', '<a href="javascript:alert(1)"><rect/></a>', 'alert'],
    ['a link with xlink', '<a xlink:href="https://evil.example"><rect/></a>', 'evil'],
    ['an external image', '<image href="https://evil.example/x.png"/>', 'evil'],
    ['an image that is a drawing', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'PHN2'],
    ['an image that is HTML', '<image href="data:text/html,&lt;script&gt;"/>', 'text/html'],
    ['external use', '<use href="https://evil.example/x.svg#a"/>', 'evil'],
    ['use with another prefix', '<use xmlns:q="http://www.w3.org/1999/xlink" q:href="//evil.example#a"/>', 'evil'],
    ['an external image of a filter', '<filter id="f"><feImage href="https://evil.example"/></filter>', 'evil'],
    ['an external fill', '<rect fill="url(https://evil.example#a)"/>', 'evil'],
    ['an external fill with spaces', '<rect fill="url( \'//evil.example#a\' )"/>', 'evil'],
    ['an escaped url', '<rect style="fill: u\\72l(https://evil.example)"/>', 'evil'],
    ['a hidden url', '<rect style="fill: url(/**/https://evil.example)"/>', 'evil'],
    ['an imported style sheet', '<style>@import "https://evil.example/x.css";</style>', 'evil'],
    ['a font from elsewhere', '<style>@font-face { src: url(https://evil.example/x) }</style>', 'evil'],
    ['a style in CDATA', '<style><![CDATA[rect { fill: url(https://evil.example) }]]></style>', 'evil'],
    ['an import in two parts', '<style>@im<!-- -->port <![CDATA["https://evil.example"]]>;</style>', 'evil'],
    ['an animated link', '<a><animate attributeName="href" to="javascript:alert(1)"/></a>', 'alert'],
    ['a set handler', '<set attributeName="onclick" to="alert(1)"/>', 'alert'],
    ['a style sheet instruction', '<?xml-stylesheet href="https://evil.example"?>', 'evil'],
    ['a comment', '<!-- <script>alert(1)</script> -->', 'alert'],
    ['a base address', '<rect xml:base="https://evil.example/"/>', 'evil'],
    ['metadata of an editor', '<metadata>C:\\Users\\Kim</metadata>', 'Kim'],
    ['a script as text', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', '<script'],
    ['an attribute that ends early', '<rect fill="&quot;&gt;&lt;script&gt;"/>', '<script'],
  ])('%s', (_, content, removed) => expect(clean(content)).not.toContain(removed))
})

describe('a drawing keeps', () => {
  it.each([
    '<path d="M0 0h10" stroke="#f00" stroke-width="2"></path>',
    '<linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient><rect fill="url(#a)"></rect>',
    '<symbol id="k"><circle r="3"></circle></symbol><use href="#k"></use><use xlink:href="#k"></use>',
    '<filter id="b"><feGaussianBlur in="SourceGraphic" stdDeviation="2"></feGaussianBlur></filter>',
    '<style>.a { fill: url(#g) } @media (prefers-color-scheme: dark) { .a { fill: white } }</style>',
    '<text x="1" font-family="serif">Äther &amp; Öl</text>',
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="4" height="4"></image>',
  ])('%s', (content) => expect(clean(content)).toContain(content))

  it('what is in a link', () => expect(clean('<a href="https://shop.example"><rect></rect></a>')).toContain('<rect>'))
})

describe('the size of a drawing', () => {
  it.each([
    ['viewBox="0 0 30 20"', 30, 20],
    ['width="12" height="8.6px" viewBox="0 0 30 20"', 12, 9],
    ['width="100%" height="100%" viewBox="0,0,30,20"', 30, 20],
  ])('is read from %s', (attributes, width, height) =>
    expect(sanitiseDrawing(svg('', attributes))).toMatchObject({ width, height }),
  )
})

it.each([
  ['without a size', svg('', ''), 'Has no size: give its svg element a viewBox'],
  [
    'that is not well-formed',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>',
    'Is not well-formed',
  ],
  [
    'with entities',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&x;</svg>',
    'not well-formed',
  ],
  ['of another kind', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'Is no SVG'],
  ['without its namespace', '<svg viewBox="0 0 1 1"/>', 'Is no SVG'],
  ['that nests too deep', svg('<g>'.repeat(300) + '</g>'.repeat(300)), 'Nests elements more than 200 deep'],
])('a drawing %s is refused', (_, source, reason) => expect(() => sanitiseDrawing(source)).toThrow(reason))
